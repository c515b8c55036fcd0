import { z } from 'zod';
import { ContactAddress, ContactEmail, ContactNumber } from './account.ts';
import { AddressWrapper } from './addresses.ts';
import { OrderPlan } from './guest-order.ts';
import { LinkToken } from './passwords.ts';
import { route } from './route.ts';
import { Id } from './wire.ts';

const ServiceModelServiceOrder = z.object({ serviceModelId: Id, serviceOrderId: Id });

/** ENT-051: what the sign-up-for-service link opens. */
export const SignupTokenAnswer = z.object({
  accountStatus: z.string(),
  serviceOrderId: Id.nullable(),
  formattedAddress: z.string(),
  apiServiceModelServiceOrders: z.array(ServiceModelServiceOrder),
  accountId: Id,
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    contactEmails: z.array(ContactEmail),
    contactAddresses: z.array(ContactAddress),
    contactNumbers: z.array(ContactNumber),
  }),
  terms: z.object({ id: Id }),
  billCycle: z.object({ billCycle: z.int().min(1).max(31) }),
  /** 0: none is known; so the path of C-069 takes it. */
  location: z.object({ id: z.int().min(0) }),
  planCategoryId: Id.nullable(),
  /** The first category of the account type; 0: it has none. */
  type: z.object({ defaultPlanCategoryId: z.int().min(0) }),
  addressWrapper: AddressWrapper,
  /** Added: the reference number of the order, which the last step shows. */
  orderId: Id,
});

/** api.md section 3; the server judges and prices the choice again and takes nothing else from it. */
export const PatchOrderRequest = z.object({
  accountId: Id,
  serviceOrderId: Id.nullable(),
  plans: z.array(OrderPlan).min(1).max(20),
  type: z.literal('NEW_SERVICE'),
  name: z.string().regex(/^NEW_ORDER_[A-Za-z0-9-]{1,64}$/),
  note: z.string().max(1000),
  serviceModelServiceOrderList: z.array(ServiceModelServiceOrder).max(50),
  fullAddress: z.string().max(300),
});

const link = { access: { kind: 'guest' }, body: z.object({ verificationToken: LinkToken }), exactBody: true } as const;

function patch<const Id extends `C-${string}`, const Path extends `/${string}`>(id: Id, path: Path, summary: string) {
  return route({
    id,
    method: 'PATCH',
    path,
    summary,
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    body: PatchOrderRequest,
    bodyLimit: 'order',
    verificationToken: true,
    answer: { kind: 'object', shape: z.object({ id: z.int().positive() }) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003', 'ORD0002', 'ORD0003'],
    soft: ['ORD0002', 'ORD0003'],
  });
}

export const serviceSignup = {
  verifySignupToken: route({
    id: 'C-047',
    method: 'POST',
    path: '/verification/email/signupforservicetokenverify',
    summary: 'Opens the link to sign up for service at an address that is ready',
    ...link,
    limit: 'RL-AUTH',
    answer: { kind: 'object', shape: SignupTokenAnswer },
    errors: ['TOK0001', 'TOK0002', 'TOK0003'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003'],
  }),
  completeSignup: route({
    id: 'C-048',
    method: 'POST',
    path: '/verification/email/completesignupforservice',
    summary: 'Completes a sign-up for service whose plans were chosen',
    ...link,
    limit: 'RL-WRITE',
    /** Added: the token of the link to choose a time, which the mail carries too; null where no time is to be chosen. */
    answer: { kind: 'object', shape: z.object({ scheduleToken: z.string().nullable() }) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003', 'ORD0003'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003', 'ORD0003'],
  }),
  patchServiceOrder: patch('C-079', '/public/order/patchserviceorder', 'Gives the service order of a sign-up its plans'),
  patchOrder: patch('C-080', '/public/order/patchorder', 'Gives the order of a sign-up its plans'),
};
