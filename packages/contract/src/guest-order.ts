import { z } from 'zod';
import { AddressWrapper } from './addresses.ts';
import { Bundle, Plan } from './catalogue.ts';
import { AddressZoneValue, BillingAddress, LocationPathId, ValidatedAddress } from './coverage.ts';
import { route } from './route.ts';
import { Id, IsoDateTime, PathId } from './wire.ts';

const word = z.string().max(200);
const PhoneValue = z.object({ number: z.string().max(40), verified: z.boolean() });
/** Words a browser sends for nothing: an empty field means the same as none. */
const blank = z.literal('').transform(() => undefined);

/** ENT-036, D-132. The rules of each field, and which an account type requires, are judged by domain/guest-order. */
export const AccountHolder = z.object({
  accountType: Id,
  firstName: word.optional(),
  lastName: word.optional(),
  personalEmail: z.string().max(254),
  serviceAddress: AddressWrapper,
  mobileNumber: PhoneValue.optional(),
  company: word.optional(),
  /** The appointment flow's spelling of company. */
  companyName: word.optional(),
  businessEmail: blank.or(z.string().max(254)).optional(),
  businessNumber: PhoneValue.optional(),
  ssn: blank.or(z.string().max(20)).optional(),
  taxId: blank.or(z.string().max(20)).optional(),
  driverLicense: blank.or(z.string().max(40)).optional(),
  /** An ISO date or date-time; only its calendar date counts. */
  dateOfBirth: blank.or(z.string().max(40)).optional(),
  suffixId: Id.nullable().optional(),
});

/** ENT-035. For a prospect only personalEmail, serviceAddress, accountType and initialStatus are required. */
export const AccountRequest = z.object({
  accountHolder: AccountHolder,
  accountTermsInfo: z.object({ accountTerm: Id.nullable(), billCycle: z.int().min(1).max(31) }).optional(),
  initialStatus: z.enum(['SIGNUP', 'SURVEY', 'ACTIVE', 'PROSPECT']),
  locationId: Id.nullish(),
  accountCreationLocationIdOverride: Id.nullish(),
  termsAndCondition: z.boolean().default(false),
  billingDetails: z.object({ billingAddress: BillingAddress }).optional(),
  planCategoryId: Id.nullish(),
});

/** ENT-039: one chosen feature, or one chosen option of a package. */
export const ChosenItem = z.union([z.object({ featurePackageId: Id, featurePackageOptionId: Id }), z.object({ id: Id })]);

/** ENT-038, GUEST-060: exactly one line each. */
export const OrderPlan = z.object({
  planId: Id,
  planName: word,
  planDescription: z.string().max(1000),
  planBundleId: Id.optional(),
  planBundleName: word.optional(),
  planBundleDescription: z.string().max(1000).optional(),
  index: z.int().min(0).max(50),
  servicelines: z
    .array(
      z.object({
        features: z.array(ChosenItem).max(200),
        serviceLineRelation: z.enum(['Main', 'Required']),
        index: z.int().min(0).max(50),
        number: z.null().optional(),
      }),
    )
    .length(1),
});

/** ENT-037. The server takes neither price nor type nor address judgement from it: it checks them again. */
export const OrderRequest = z.object({
  name: z.string().regex(/^NEW_ORDER_[A-Za-z0-9-]{1,64}$/),
  source: z.literal('PORTAL'),
  note: z.string().max(1000),
  accountId: Id,
  address: AddressWrapper,
  plans: z.array(OrderPlan).min(1).max(20),
  type: z.literal('NEW_SERVICE').optional(),
  addressZoneValuesToSave: z.array(AddressZoneValue).max(100).default([]),
  validatedAddressWrapper: ValidatedAddress,
  salesAgentId: Id.nullable(),
  /** The invited order this one answers (D-145). */
  baseOrderId: Id.optional(),
});

/** A choice kept for later: never anything about the person (C-109, C-110). */
export const Cart = z.object({
  addressWrapper: AddressWrapper,
  planCategoryId: Id,
  planBundleId: Id.nullable(),
  plans: z.array(z.object({ planId: Id, features: z.array(ChosenItem).max(200) })).max(20),
});

const guestKeyOf = (account: 'params.a' | 'body.accountId') => ({ kind: 'guestKey', account }) as const;

function newOrder<const Id extends `C-${string}`, const Path extends `/${string}`, const Type extends 'SIGNUP' | 'SURVEY' | 'ACTIVE'>(
  id: Id,
  path: Path,
  orderType: Type,
) {
  return route({
    id,
    method: 'POST',
    path,
    summary: `Orders service of a new account (${orderType})`,
    access: guestKeyOf('body.accountId'),
    limit: 'RL-WRITE',
    body: OrderRequest,
    bodyLimit: 'order',
    idempotencyKey: true,
    verificationToken: true,
    answer: { kind: 'object', shape: z.object({ id: z.int().positive(), orderType: z.literal(orderType) }) },
    errors: ['ACC0002', 'ORD0001', 'ORD0002', 'GEN0007', 'TOK0001', 'TOK0002', 'TOK0003'],
    soft: ['ORD0001', 'ORD0002'],
  });
}

export const guestOrder = {
  verifyOrderToken: route({
    id: 'C-052',
    method: 'POST',
    path: '/verification/email/ordertokenverify',
    summary: 'Opens an e-mailed invitation to order',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ verificationToken: z.string().min(1).max(200) }),
    answer: { kind: 'object', shape: z.object({ orderId: Id, formattedAddress: z.string() }) },
    errors: ['TOK0001', 'TOK0002', 'TOK0003'],
    soft: ['TOK0001', 'TOK0002', 'TOK0003'],
  }),
  listOffers: route({
    id: 'C-069',
    method: 'POST',
    path: '/public/order/plans/{a}/{b}',
    summary: 'What may be ordered at an address: a is the location or 0, b the plan category (D-125)',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    params: z.object({ a: LocationPathId, b: PathId }),
    body: z.object({ addressWrapper: AddressWrapper, apiValidatedAddressWrapper: ValidatedAddress.nullish() }),
    bodyLimit: 'order',
    answer: {
      kind: 'object',
      shape: z.object({ validatedAddress: ValidatedAddress.nullable(), plans: z.array(Plan), planBundles: z.array(Bundle) }),
    },
    errors: ['ADR0001', 'ORD0002'],
    soft: ['ADR0001', 'ORD0002'],
  }),
  createGuestAccount: route({
    id: 'C-070',
    method: 'POST',
    path: '/public/account',
    summary: 'Creates the account of a visitor, or keeps a prospect',
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    body: AccountRequest,
    idempotencyKey: true,
    proofOfWork: true,
    verificationToken: true,
    answer: { kind: 'object', shape: z.object({ id: Id, number: z.string(), guestKey: z.string() }) },
    errors: ['ACC0001', 'ACC0003', 'GEN0007'],
  }),
  orderSignup: newOrder('C-072', '/public/order/newsignup', 'SIGNUP'),
  orderSurvey: newOrder('C-073', '/public/order/newsurvey', 'SURVEY'),
  orderService: newOrder('C-074', '/public/order/newservice', 'ACTIVE'),
  updateGuestEmail: route({
    id: 'C-075',
    method: 'GET',
    path: '/public/account/{a}/{b}/email/update',
    summary: 'Changes the e-mail address of the new account: a is its id, b its number (D-012)',
    access: guestKeyOf('params.a'),
    limit: 'RL-MAIL',
    params: z.object({ a: PathId, b: z.string().regex(/^[0-9A-Za-z-]{1,30}$/) }),
    query: z.object({ email: z.string().max(254) }),
    needsRequestedWith: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['ACC0002'],
  }),
  saveAddressZoneValues: route({
    id: 'C-093',
    method: 'PUT',
    path: '/public/order/address-zone-values',
    summary: 'Keeps default zone values of an address (added)',
    access: guestKeyOf('body.accountId'),
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, addressWrapper: AddressWrapper, addressZoneValuesToSave: z.array(AddressZoneValue).max(100) }),
    answer: { kind: 'object', shape: z.object({ savedAddressZoneValues: z.array(AddressZoneValue) }) },
    errors: ['ACC0002'],
  }),
  getChallenge: route({
    id: 'C-108',
    method: 'GET',
    path: '/public/order/challenge',
    summary: 'Work for the browser that shows it is no robot; goes back in X-Proof-Of-Work with C-070 (added)',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    answer: {
      kind: 'object',
      /** Wanted is a decimal nonce so that SHA-256 of `challenge:nonce` starts with `difficulty` zero bits. */
      shape: z.object({ challenge: z.string(), difficulty: z.int().min(0).max(32), expiresAt: IsoDateTime }),
    },
    errors: [],
  }),
  saveCart: route({
    id: 'C-109',
    method: 'POST',
    path: '/public/order/cart',
    summary: 'Keeps a choice under a link, without anything about the person (added)',
    access: { kind: 'guest' },
    limit: 'RL-WRITE',
    body: Cart,
    answer: { kind: 'object', shape: z.object({ cartKey: z.string(), url: z.string(), expiresAt: IsoDateTime }) },
    errors: ['ORD0002'],
    soft: ['ORD0002'],
  }),
  getCart: route({
    id: 'C-110',
    method: 'GET',
    path: '/public/order/cart/{cartKey}',
    summary: 'A kept choice (added)',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    params: z.object({ cartKey: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/) }),
    answer: { kind: 'object', shape: Cart },
    errors: [],
  }),
  sendOrderCode: route({
    id: 'C-111',
    method: 'POST',
    path: '/public/order/status/code',
    summary: 'Mails a code that opens the status of an order; the answer is the same whether it exists or not (added)',
    access: { kind: 'guest' },
    limit: 'RL-MAIL',
    body: z.object({ reference: z.string().trim().min(1).max(30), email: z.string().trim().max(254) }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
  getOrderStatus: route({
    id: 'C-112',
    method: 'POST',
    path: '/public/order/status',
    summary: 'The state of an order for who has its reference and the mailed code (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({
      reference: z.string().trim().min(1).max(30),
      email: z.string().trim().max(254),
      code: z.string().trim().min(1).max(20),
    }),
    answer: {
      kind: 'object',
      shape: z.object({
        id: Id,
        status: z.enum(['PENDING', 'IN_PROGRESS', 'FINISHED', 'CANCELLED']),
        orderType: z.enum(['SIGNUP', 'SURVEY', 'ACTIVE']),
        serviceAddress: z.string(),
        createdDateTime: IsoDateTime,
        modifiedDateTime: IsoDateTime,
        plans: z.array(z.object({ description: z.string() })),
        steps: z.array(z.object({ name: z.string(), state: z.enum(['done', 'current', 'next']), dateTime: IsoDateTime.nullable() })),
      }),
    },
    errors: ['ORD0004'],
    soft: ['ORD0004'],
  }),
  withdrawProspect: route({
    id: 'C-113',
    method: 'POST',
    path: '/public/prospect/withdraw',
    summary: 'Takes whoever waits for service off the list, by the link of the mail (added)',
    access: { kind: 'guest' },
    limit: 'RL-AUTH',
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['TOK0001'],
    soft: ['TOK0001'],
  }),
};
