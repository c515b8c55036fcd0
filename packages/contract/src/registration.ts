import { z } from 'zod';
import { LinkToken } from './passwords.ts';
import { route } from './route.ts';
import { Id } from './wire.ts';

/** ENT-032: what an account check tells, masked by the server (D-037); null where there is none. */
export const CheckedAccount = z.object({
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** Short-lived and opaque: names the check, not the contact. */
  contactNumberId: Id,
});

const tokenErrors = ['TOK0001', 'TOK0002', 'TOK0003'] as const;

export const registration = {
  requestRegistration: route({
    id: 'C-063',
    method: 'GET',
    path: '/public/account/email/registration',
    summary: 'Mails a registration link to the e-mail on file of an account (Register Now, D-036)',
    access: { kind: 'guest' },
    limit: 'RL-MAIL',
    needsRequestedWith: true,
    query: z.object({ accountNumber: z.string().min(1).max(40), email: z.string().min(1).max(254) }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['REG0001'],
  }),
  validateRegistrationToken: route({
    id: 'C-050',
    method: 'POST',
    path: '/verification/email/registertokenverify',
    summary: 'The e-mail a registration link is for; looking does not use it up',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ verificationToken: LinkToken }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ message: z.string() }) },
    errors: tokenErrors,
    soft: tokenErrors,
  }),
  register: route({
    id: 'C-051',
    method: 'POST',
    path: '/verification/email/register',
    summary: 'Creates the portal user of an account, or sets its password, by a registration link or a checked PIN',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({
      verificationToken: LinkToken,
      newPassword: z.string().max(128),
      email: z.string().max(254).optional(),
      repeatPassword: z.string().max(128).optional(),
      termsAndConditions: z.boolean().optional(),
    }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ message: z.string().optional(), username: z.string() }) },
    // `username` (added) is the e-mail, or the account number where somebody else signs in with that e-mail already.
    errors: [...tokenErrors, 'AUTH0010', 'REG0005'],
    soft: [...tokenErrors, 'AUTH0010', 'REG0005', 'GEN0002'],
  }),
  checkByContact: route({
    id: 'C-082',
    method: 'GET',
    path: '/public/account/contact/emailOrNumber/primary',
    summary: 'Finds the account of an e-mail or mobile number and tells its contacts masked',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP-ACCOUNT',
    needsRequestedWith: true,
    query: z.object({ emailOrNumber: z.string().min(1).max(254) }),
    answer: { kind: 'object', shape: CheckedAccount },
    errors: ['REG0002'],
    soft: ['REG0002'],
  }),
  checkByAccount: route({
    id: 'C-083',
    method: 'GET',
    path: '/public/account/contact/accountAndBillingZip/primary/{account}/{zip}',
    summary: 'Finds an account by number and billing ZIP code and tells its contacts masked',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP-ACCOUNT',
    needsRequestedWith: true,
    params: z.object({ account: z.string().min(1).max(40), zip: z.string().regex(/^\d{5}(-\d{4})?$/) }),
    answer: { kind: 'object', shape: CheckedAccount },
    errors: ['REG0002'],
    soft: ['REG0002'],
  }),
  sendPin: route({
    id: 'C-084',
    method: 'POST',
    path: '/public/authcode',
    summary: 'Sends a PIN to the mobile number or e-mail on file of a checked account',
    access: { kind: 'guest' },
    limit: 'RL-MAIL',
    body: z.object({ contactNumberId: Id, requester: z.enum(['mobilePin', 'emailPin']) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    // GEN0006 with Retry-After: a PIN was sent less than 30 seconds ago, or three went to this destination within a quarter of an hour.
    errors: ['REG0002', 'GEN0006'],
    soft: ['REG0002'],
  }),
  verifyPin: route({
    id: 'C-089',
    method: 'POST',
    path: '/public/authcode/verify',
    summary: 'Checks the PIN of a checked account and answers a registration token (added, D-039)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({
      contactNumberId: Id,
      pinType: z.enum(['accountPin', 'mobilePin', 'emailPin']),
      pinValue: z.string().min(1).max(20),
    }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({ verificationToken: z.string(), email: z.string() }) },
    errors: ['REG0003', 'REG0004'],
    soft: ['REG0003', 'REG0004'],
  }),
};
