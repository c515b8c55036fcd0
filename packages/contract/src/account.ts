import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, IsoDateTime, Money, PathId } from './wire.ts';

export const ContactEmail = z.object({ type: z.enum(['DISTRIBUTION', 'PERSONAL', 'BUSINESS', 'OTHER']), email: z.string() });
export const ContactAddress = z.object({
  type: z.enum(['SERVICE', 'BILLING']).optional(),
  address1: z.string(),
  address2: z.string().nullable(),
  address3: z.string().nullable(),
  city: z.string(),
  state: z.object({ abbreviation: z.string(), name: z.string().optional() }),
  zipCode: z.string(),
});
/** D-005: what the links of e-mails tell of a contact's telephone numbers. */
export const ContactNumber = z.object({
  type: z.enum(['PERSONAL', 'SERVICE']).optional(),
  numberType: z.enum(['MOBILE', 'HOME', 'BUSINESS']).optional(),
  number: z.string(),
  verified: z.boolean(),
});
export const Contact = z.object({
  user: z.object({ id: Id }).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  name: z.string(),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  contactEmails: z.array(ContactEmail),
  contactAddresses: z.array(ContactAddress),
});
/** ENT-002, ENT-003, D-005. */
export const AccountInfo = z.object({
  id: Id,
  accountId: Id,
  number: z.string(),
  status: z.string(),
  billCycle: z.int(),
  accountType: z.object({ id: Id, name: z.enum(['RESIDENTIAL', 'BUSINESS']) }),
  primaryContact: Contact,
});
/** ENT-005: the misspelt accountBalace is the wire's word (D-006). */
export const Amounts = z.object({ amountDue: Money, accountBalace: Money, postPaymentAmount: Money, dueDate: IsoDate.nullable() });
export const AccountListItem = z.object({
  id: Id,
  accountId: Id,
  number: z.string(),
  name: z.string(),
  status: z.string(),
  accountType: z.string(),
  autoPay: z.boolean(),
  balance: Money,
});
/** ENT-019, D-065: amount is the plan's total, balance what is left. */
export const InstallmentPlan = z.object({
  balance: Money,
  amount: Money,
  invoicedItem: z.object({ description: z.string() }).nullable(),
  installmentPlanItem: z.object({ description: z.string() }).nullable(),
});

const ownAccount = { kind: 'account', owns: { entity: 'account', at: 'params.id' } } as const;

export const account = {
  getAccount: route({
    id: 'C-001',
    method: 'GET',
    path: '/account/{id}',
    summary: 'Account, status, bill cycle and primary contact',
    access: ownAccount,
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: AccountInfo },
    errors: [],
  }),
  getAmounts: route({
    id: 'C-002',
    method: 'GET',
    path: '/account/{id}/amounts/',
    summary: 'What is owed, by when, and what is pending',
    access: ownAccount,
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: Amounts },
    errors: [],
  }),
  getCreditBalance: route({
    id: 'C-003',
    method: 'GET',
    path: '/account/{id}/credit/balance',
    summary: 'The balance alone, for polling after a payment',
    access: ownAccount,
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ balance: Money }) },
    errors: [],
  }),
  listInstallmentPlans: route({
    id: 'C-004',
    method: 'GET',
    path: '/account/{id}/installmentPlan',
    summary: 'Installment plans with what is left of them',
    access: ownAccount,
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'list', item: InstallmentPlan },
    errors: [],
  }),
  searchAccounts: route({
    id: 'C-006',
    method: 'GET',
    path: '/accounts',
    summary: 'Accounts the signed-in user may open, by account id',
    access: { kind: 'session' },
    limit: 'RL-READ',
    query: z.object({
      searchType: z.literal('ACCOUNTID'),
      term: PathId,
      limit: z
        .string()
        .regex(/^([1-9]|1[0-9]|20)$/)
        .transform(Number)
        .default(20),
    }),
    answer: { kind: 'list', item: AccountListItem },
    errors: [],
  }),
  getAlerts: route({
    id: 'C-090',
    method: 'GET',
    path: '/account/{id}/notifications/alerts',
    summary: 'Outage, account alert and notices for the account page',
    access: ownAccount,
    limit: 'RL-READ',
    params: accountParams,
    answer: {
      kind: 'object',
      shape: z.object({
        networkOutage: z.boolean(),
        accountAlert: z.object({ message: z.string() }).nullable(),
        notifications: z.array(z.object({ id: Id, message: z.string(), dateTime: IsoDateTime })),
      }),
    },
    errors: [],
  }),
};
