import { z } from 'zod';
import { MoneyState, PlainReason } from './payments.ts';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, IsoDateTime, LocaleId, Money } from './wire.ts';

/** Why AutoPay did not collect: a decline's reason, or one of its own rules. */
export const AutoPayReason = z.enum([...PlainReason.options, 'overLimit', 'skipped', 'noMethod']);

/** ENT-010, D-092: snake_case names are the wire's; account_number is masked by the server. */
export const AutoPayInfo = z.object({
  apiAccountAutoPayCC: z.object({ type: z.string(), displayCardNumber: z.string(), cardExpirationDate: z.string() }).nullable(),
  apiAccountAutoPayACH: z
    .object({
      holder_name: z.string(),
      routing_number: z.string(),
      account_number: z.string(),
      account_type: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']),
    })
    .nullable(),
  apiAccountAutoPayToken: z.object({ token: z.string(), paymentInformation: z.string() }).nullable(),
  appliesOn: IsoDate.nullable(),
});

/** ENT-009. */
export const AvailableCard = z.object({
  type: z.string(),
  cardToken: z.string(),
  cardExpirationDate: z.string(),
  displayCardNumber: z.string(),
  paymentInformation: z.string(),
  autoPay: z.boolean(),
});

/** What AutoPay does next, what it may not do, and what it was told (added). Null parts: AutoPay is off, or nothing is coming. */
export const AutoPayPlan = z.object({
  enabled: z.boolean(),
  /** The method can't be charged: it is missing, was removed, or failed for good (`methodReason`). */
  needsMethod: z.boolean(),
  methodReason: PlainReason.nullable(),
  nextCharge: z
    .object({
      date: IsoDate,
      /** The latest due date it covers: names the charge when it is skipped. */
      dueDate: IsoDate,
      amount: Money,
      invoices: z.array(z.object({ id: Id, invoiceDate: IsoDate, dueDate: IsoDate.nullable(), amount: Money })),
      method: z.string().nullable(),
      /** `planned`: it will be charged. The rest: it will not, because the customer skipped it, it is above the limit, or there is no method. */
      outlook: z.enum(['planned', 'skipped', 'overLimit', 'noMethod', 'retry']),
    })
    .nullable(),
  limit: Money.nullable(),
  backup: z.object({ token: z.string(), paymentInformation: z.string() }).nullable(),
  /** What the customer agreed to, in the words shown then. */
  authorization: z.object({ text: z.string(), version: z.string(), locale: LocaleId, givenAt: IsoDateTime }).nullable(),
  /** The newest charge that did not go through and is still owed; shown as a banner. */
  failure: z.object({ dueDate: IsoDate, amount: Money, reason: AutoPayReason, retryOn: IsoDate.nullable() }).nullable(),
});

export const AutoPayCharge = z.object({
  id: Id,
  dueDate: IsoDate,
  amount: Money,
  state: z.enum(['charging', 'paid', 'atBank', 'retry', 'skipped', 'overLimit', 'noMethod', 'failed', 'settledOtherwise']),
  reason: AutoPayReason.nullable(),
  updatedAt: IsoDateTime,
  attempts: z.array(
    z.object({
      reference: z.string(),
      at: IsoDateTime,
      amount: Money,
      method: z.string().nullable(),
      isBackup: z.boolean(),
      state: MoneyState,
      reason: PlainReason.nullable(),
    }),
  ),
});

const mayChange = {
  kind: 'account',
  owns: { entity: 'account', at: 'body.accountId' },
  anyOf: ['BILLING_PAY_NOW'],
  impersonated: 'refused',
} as const;
const info = { kind: 'object', shape: AutoPayInfo } as const;
const plan = { kind: 'object', shape: AutoPayPlan } as const;
const mayRead = { kind: 'account', owns: { entity: 'account', at: 'params.id' } } as const;

const cardFields = {
  cardExpirationDate: z.string().max(10),
  cardToken: z.string().min(1).max(100),
  displayCardNumber: z.string().max(100),
  type: z.string().max(40),
};

export const autopay = {
  getAutoPay: route({
    id: 'C-024',
    method: 'GET',
    path: '/autopay/{id}',
    summary: 'AutoPay method and the date it applies on',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: AutoPayInfo },
    errors: [],
  }),
  listAutoPayCards: route({
    id: 'C-025',
    method: 'GET',
    path: '/autopay/{id}/payment-methods',
    summary: 'Cards AutoPay could charge',
    access: { ...mayRead, anyOf: ['BILLING_PAY_NOW'] },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ availableCards: z.array(AvailableCard) }) },
    errors: [],
  }),
  enableAutoPayByBank: route({
    id: 'C-026',
    method: 'POST',
    path: '/autopay/ach',
    summary: 'AutoPay on by bank account',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({
      accountId: Id,
      routingNumber: z.string().max(40),
      accountNumber: z.string().max(40),
      accountType: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']),
      cardHolderName: z.string().trim().min(1).max(100),
      locationId: Id.optional(),
    }),
    exactBody: true,
    answer: info,
    errors: ['PAY0003', 'PAY0009', 'AP0002', 'AUTH0008'],
  }),
  enableAutoPayByCard: route({
    id: 'C-027',
    method: 'POST',
    path: '/autopay/cc',
    summary: 'AutoPay on by card',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, ...cardFields, cc: z.object(cardFields) }),
    exactBody: true,
    answer: info,
    errors: ['PAY0003', 'AP0001', 'AP0002', 'AUTH0008'],
  }),
  enableAutoPayByToken: route({
    id: 'C-028',
    method: 'POST',
    path: '/autopay/token-payment-method',
    summary: 'AutoPay on by stored method',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, token: z.string().min(1).max(100) }),
    exactBody: true,
    answer: info,
    errors: ['PAY0003', 'AP0001', 'AP0002', 'AUTH0008'],
  }),
  disableAutoPay: route({
    id: 'C-029',
    method: 'POST',
    path: '/autopay/disable',
    summary: 'AutoPay off',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id }),
    exactBody: true,
    answer: info,
    errors: ['AUTH0008'],
  }),
  getAutoPayPlan: route({
    id: 'C-100',
    method: 'GET',
    path: '/autopay/{id}/plan',
    summary: 'What AutoPay charges next, its limit, back-up method and authorization',
    access: mayRead,
    limit: 'RL-READ',
    params: accountParams,
    answer: plan,
    errors: [],
  }),
  changeAutoPaySettings: route({
    id: 'C-101',
    method: 'POST',
    path: '/autopay/settings',
    summary: 'The most AutoPay may charge without asking, and the method it falls back to',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, limit: z.number().nullable(), backupToken: z.string().min(1).max(100).nullable() }),
    exactBody: true,
    answer: plan,
    errors: ['AP0001', 'AP0003', 'AP0004', 'AUTH0008'],
  }),
  skipAutoPayCharge: route({
    id: 'C-102',
    method: 'POST',
    path: '/autopay/skip',
    summary: 'Leaves the next charge out, or takes that back',
    access: mayChange,
    limit: 'RL-WRITE',
    body: z.object({ accountId: Id, dueDate: IsoDate, skip: z.boolean() }),
    exactBody: true,
    answer: plan,
    errors: ['AP0004', 'AP0005', 'AUTH0008'],
  }),
  listAutoPayCharges: route({
    id: 'C-103',
    method: 'GET',
    path: '/autopay/{id}/charges',
    summary: 'What AutoPay did, charge by charge with every attempt, newest first',
    access: { ...mayRead, anyOf: ['BILLING_PAYMENTS_VIEW', 'BILLING_PAY_NOW'] },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ charges: z.array(AutoPayCharge) }) },
    errors: [],
  }),
};
