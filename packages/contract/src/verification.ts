import { z } from 'zod';
import { ContactAddress, ContactEmail, ContactNumber } from './account.ts';
import { LinkToken } from './passwords.ts';
import { route } from './route.ts';
import { Id } from './wire.ts';

/** ENT-052: what the link to an appointment opens; addressWrapper is nested as the wire spells it (D-147). */
export const AppointmentTokenAnswer = z.object({
  orderId: Id,
  serviceOrderId: Id,
  addressWrapper: z.object({ addressWrapper: z.object({ fullAddress: z.string() }) }),
  accountId: Id,
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string().nullable(),
    contactEmails: z.array(ContactEmail),
    contactAddresses: z.array(ContactAddress),
    contactNumbers: z.array(ContactNumber),
  }),
  terms: z.object({ id: Id }),
  billCycle: z.object({ billCycle: z.int().min(1).max(31) }),
  /** Added: whether the order can be scheduled at all; false where it is finished, cancelled or its install is done (D-148). */
  canSchedule: z.boolean(),
  /** Added: IANA zone of the service address, whose today decides what can be chosen. */
  timeZone: z.string(),
  /** Added: what the technician comes for. */
  description: z.string(),
});

export const verification = {
  verifyToken: route({
    id: 'C-046',
    method: 'POST',
    path: '/verification/email/tokenverify',
    summary: 'Opens an e-mailed link: verifies an e-mail address, or shows what an appointment is for, by the purpose of the link (D-147)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ verificationToken: LinkToken }),
    exactBody: true,
    /** Of a verified e-mail address nothing more is said. */
    answer: { kind: 'object', shape: AppointmentTokenAnswer.partial() },
    errors: ['TOK0001', 'TOK0002', 'TOK0003'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003'],
  }),
};
