import { collectionKinds, collectionStates, collectionTabs, collectionTroubles } from '@porchlight/domain/desk/collections.ts';
import { longestSearch, shortestSearch } from '@porchlight/domain/desk/search-terms.ts';
import { moneyStates } from '@porchlight/domain/payments/money-state.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDate, IsoDateTime, LocaleId, largestCount, Money, PathId } from '../wire.ts';
import { Version } from './access.ts';

const accountParams = z.object({ accountId: PathId });
const Reason = z.string().trim().min(1).max(500);
const Cursor = z.string().max(60);

/** One account a search found; `matched` says by what. */
const Found = z.object({
  accountId: Id,
  number: z.string(),
  type: z.string(),
  status: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  matched: z.enum(['number', 'name', 'company', 'email', 'phone', 'address', 'order', 'payment', 'similar']),
});

const Person = z.object({
  userId: Id,
  username: z.string(),
  locale: LocaleId.nullable(),
  createdDatetime: IsoDateTime,
  lastSeenDatetime: IsoDateTime.nullable(),
  hasSecondFactor: z.boolean(),
});

const DunningCase = z.object({
  dueOn: IsoDate,
  openedOn: IsoDate,
  closedOn: IsoDate.nullable(),
  closedAs: z.enum(['paid', 'writtenOff']).nullable(),
  steps: z.array(z.object({ kind: z.string(), on: IsoDate, pastDue: Money, fee: Money.nullable(), tells: IsoDate.nullable() })),
});

/** What of an account stands at the top of its page: who it is, what it has and owes. */
const Overview = z.object({
  accountId: Id,
  number: z.string(),
  type: z.enum(['RESIDENTIAL', 'BUSINESS']),
  status: z.string(),
  createdDatetime: IsoDateTime,
  timeZone: z.string(),
  /** The day there. */
  today: IsoDate,
  isTaxExempt: z.boolean(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  emails: z.array(z.object({ type: z.string(), email: z.string(), isVerified: z.boolean() })),
  addresses: z.array(z.object({ type: z.string(), lines: z.array(z.string()) })),
  users: z.array(Person),
  balance: Money,
  amountDue: Money,
  pending: Money,
  dueDate: IsoDate.nullable(),
  billCycleDay: z.int(),
  pastDue: z.object({ amount: Money, dueOn: IsoDate, suspendsOn: IsoDate.nullable(), endsOn: IsoDate.nullable() }).nullable(),
  hold: z.object({ until: IsoDate, reason: z.string() }).nullable(),
  dunning: z.array(DunningCase),
  autopay: z
    .object({
      method: z.string().nullable(),
      /** The method it charges is there and was not refused for good. */
      isUsable: z.boolean(),
      since: IsoDateTime,
      limit: Money.nullable(),
      lastCharge: z
        .object({ dueOn: IsoDate, state: z.string(), amount: Money, reason: z.string().nullable(), nextTry: IsoDateTime.nullable() })
        .nullable(),
    })
    .nullable(),
  methods: z.array(z.object({ display: z.string(), expiration: z.string().nullable(), isDefault: z.boolean() })),
  delivery: z.string().nullable(),
  services: z.array(
    z.object({
      plan: z.string(),
      relation: z.string(),
      lines: z.array(z.object({ status: z.string(), number: z.string().nullable(), address: z.string(), features: z.array(z.string()) })),
    }),
  ),
  installments: z.array(z.object({ description: z.string(), total: Money, left: Money })),
  outages: z.array(
    z.object({ id: Id, startedDatetime: IsoDateTime, endedDatetime: IsoDateTime.nullable(), expectedDatetime: IsoDateTime.nullable() }),
  ),
});

const Invoice = z.object({
  id: Id,
  number: z.string(),
  date: IsoDate,
  dueDate: IsoDate.nullable(),
  amount: Money,
  open: Money,
  sentAs: z.string().nullable(),
});

const Payment = z.object({
  reference: z.string(),
  datetime: IsoDateTime,
  amount: Money,
  channel: z.string(),
  method: z.string().nullable(),
  state: z.enum(moneyStates),
  /** The provider's own words, and how it calls the payment: for staff only. */
  responseText: z.string().nullable(),
  returnCode: z.string().nullable(),
  transactionId: z.string().nullable(),
  authCode: z.string().nullable(),
  /** It has no outcome after a day: somebody has to look. */
  needsLook: z.boolean(),
});

const Order = z.object({
  id: Id,
  description: z.string(),
  type: z.string(),
  status: z.string(),
  address: z.string(),
  createdDatetime: IsoDateTime,
  modifiedDatetime: IsoDateTime,
  work: z.array(z.object({ id: Id, description: z.string(), step: z.string().nullable() })),
});

const Visit = z.object({
  id: Id,
  orderId: Id,
  /** Wall-clock time at the service address. */
  startsAt: z.string(),
  status: z.string(),
  technician: z.string(),
});

const Link = z.object({
  accountId: Id,
  number: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  requestedDatetime: IsoDateTime,
  registeredDatetime: IsoDateTime.nullable(),
});

const Consent = z.object({
  id: Id,
  kind: z.string(),
  choice: z.string(),
  wording: z.string(),
  channel: z.string(),
  givenDatetime: IsoDateTime,
  revokedDatetime: IsoDateTime.nullable(),
});

const Message = z.object({
  id: Id,
  channel: z.enum(['email', 'text', 'letter']),
  subject: z.string().nullable(),
  createdDatetime: IsoDateTime,
  sentDatetime: IsoDateTime.nullable(),
  state: z.enum(['sent', 'waiting', 'failed', 'suppressed']),
});

const Entry = z.object({
  id: Id,
  datetime: IsoDateTime,
  kind: z.string(),
  actor: z.enum(['self', 'linkedUser', 'staff', 'system', 'unknown']),
  /** Who it was, by sign-in name or name of the member of staff. */
  who: z.string().nullable(),
  /** Why, where staff gave a reason. */
  reason: z.string().nullable(),
});

const Note = z.object({
  id: Id,
  version: Version,
  datetime: IsoDateTime,
  by: z.string(),
  text: z.string(),
  isPinned: z.boolean(),
});

/** One thing that failed, and what staff do about it. */
const Item = z.object({
  kind: z.enum(collectionKinds),
  subjectId: Id,
  /** Zero until somebody takes it up. */
  version: z.int().nonnegative().max(largestCount),
  accountId: Id,
  accountNumber: z.string(),
  name: z.string(),
  trouble: z.enum(collectionTroubles),
  amount: Money,
  sinceDatetime: IsoDateTime,
  /** Of a payment. */
  reference: z.string().nullable(),
  responseText: z.string().nullable(),
  nextTryDatetime: IsoDateTime.nullable(),
  dueOn: IsoDate.nullable(),
  heldUntil: IsoDate.nullable(),
  /** The newest mail, or a letter, which has no subject. */
  lastTold: z.object({ subject: z.string().nullable(), datetime: IsoDateTime }).nullable(),
  state: z.enum(collectionStates),
  snoozedUntil: IsoDate.nullable(),
  assignedTo: z.object({ userId: Id, name: z.string() }).nullable(),
  note: z.string().nullable(),
});

/** The desk: finding an account, seeing all of it, and working on what failed (decision 0023). */
export const desk = {
  searchAccounts: route({
    id: 'S-050',
    method: 'POST',
    path: '/staff/accounts/search',
    summary:
      'Accounts by number, name, company, e-mail, phone, street address, order or payment reference, the likeliest first, 20 at a time',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    reads: true,
    body: z.object({ q: z.string().trim().min(shortestSearch).max(longestSearch), after: Cursor.optional() }),
    exactBody: true,
    answer: {
      kind: 'object',
      // isCut: more match than are ever listed; a longer question finds them.
      shape: z.object({ accounts: z.array(Found), next: z.string().nullable(), isCut: z.boolean() }),
    },
    errors: [],
  }),
  getAccount: route({
    id: 'S-051',
    method: 'GET',
    path: '/staff/accounts/{accountId}',
    summary: 'Who an account is, what it has, what it owes and how it pays',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: Overview },
    errors: [],
  }),
  getMoney: route({
    id: 'S-052',
    method: 'GET',
    path: '/staff/accounts/{accountId}/money',
    summary: "The last 60 invoices and 60 payments of an account, with the payment provider's own words",
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ invoices: z.array(Invoice), payments: z.array(Payment) }) },
    errors: [],
  }),
  getWork: route({
    id: 'S-053',
    method: 'GET',
    path: '/staff/accounts/{accountId}/work',
    summary: 'The last 40 orders of an account with their work, and its visits',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ orders: z.array(Order), visits: z.array(Visit) }) },
    errors: [],
  }),
  getPeople: route({
    id: 'S-054',
    method: 'GET',
    path: '/staff/accounts/{accountId}/people',
    summary: 'Who may open an account beside its own user, what its user may open, and what was agreed to',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ openedBy: z.array(Link), opens: z.array(Link), consents: z.array(Consent) }) },
    errors: [],
  }),
  listMessages: route({
    id: 'S-055',
    method: 'GET',
    path: '/staff/accounts/{accountId}/messages',
    summary: 'What was written to an account, newest first, 20 at a time',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    query: z.object({ before: PathId.optional() }),
    answer: { kind: 'object', shape: z.object({ messages: z.array(Message), hasMore: z.boolean() }) },
    errors: [],
  }),
  readMessage: route({
    id: 'S-056',
    method: 'GET',
    path: '/staff/accounts/{accountId}/messages/{messageId}',
    summary: 'What a message says and whom it went to, while that is kept',
    access: { kind: 'staff', right: 'outbox.readContent' },
    limit: 'RL-READ',
    params: accountParams.extend({ messageId: PathId }),
    answer: { kind: 'object', shape: z.object({ recipient: z.string(), subject: z.string().nullable(), text: z.string() }) },
    errors: ['STF0058'],
  }),
  listActivity: route({
    id: 'S-057',
    method: 'GET',
    path: '/staff/accounts/{accountId}/activity',
    summary: 'What happened to an account, with who did it and why, newest first, 20 at a time',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    query: z.object({ before: PathId.optional() }),
    answer: { kind: 'object', shape: z.object({ entries: z.array(Entry), hasMore: z.boolean() }) },
    errors: [],
  }),
  getInvoicePdf: route({
    id: 'S-058',
    method: 'GET',
    path: '/staff/invoices/{invoiceId}/pdf',
    summary: 'An invoice as its customer sees it',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: z.object({ invoiceId: PathId }),
    answer: { kind: 'file', contentType: 'application/pdf' },
    errors: ['INV0001'],
  }),
  listNotes: route({
    id: 'S-059',
    method: 'GET',
    path: '/staff/accounts/{accountId}/notes',
    summary: 'What staff wrote down about an account: pinned notes first, then the newest 100',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'list', item: Note },
    errors: [],
  }),
  addNote: route({
    id: 'S-060',
    method: 'POST',
    path: '/staff/accounts/{accountId}/notes',
    summary: 'Writes a note down; customers never see it',
    access: { kind: 'staff', right: 'accounts.note' },
    limit: 'RL-WRITE',
    params: accountParams,
    body: z.object({ text: z.string().trim().min(1).max(2000), isPinned: z.boolean() }),
    exactBody: true,
    records: ['desk.noteAdded'],
    answer: { kind: 'object', shape: Note },
    errors: [],
  }),
  changeNote: route({
    id: 'S-061',
    method: 'PUT',
    path: '/staff/notes/{noteId}',
    summary: 'Pins a note to the top of the page, or takes it down; what it says stays',
    access: { kind: 'staff', right: 'accounts.note' },
    limit: 'RL-WRITE',
    params: z.object({ noteId: PathId }),
    body: z.object({ version: Version, isPinned: z.boolean() }),
    exactBody: true,
    records: ['desk.notePinned', 'desk.noteUnpinned'],
    answer: { kind: 'object', shape: Note },
    errors: ['STF0002'],
  }),
  openAsCustomer: route({
    id: 'S-062',
    method: 'POST',
    path: '/staff/accounts/{accountId}/customer-session',
    summary:
      'A link that opens the portal as a user of the account sees it, once and within five minutes; a permission of the person (D-033)',
    access: { kind: 'staff', right: 'accounts.view' },
    limit: 'RL-AUTH',
    params: accountParams,
    body: z.object({ userId: Id, reason: Reason }),
    exactBody: true,
    records: ['impersonation.linkMade'],
    answer: { kind: 'object', shape: z.object({ url: z.string(), expiresDatetime: IsoDateTime }) },
    errors: ['STF0050', 'STF0051'],
  }),
  mailLink: route({
    id: 'S-063',
    method: 'POST',
    path: '/staff/accounts/{accountId}/links',
    summary: 'Mails the customer a link to register, to choose a new password or to complete a sign-up; staff never see the link',
    access: { kind: 'staff', right: 'accounts.note' },
    limit: 'RL-WRITE',
    params: accountParams,
    body: z.object({ kind: z.enum(['register', 'reset', 'signup']) }),
    exactBody: true,
    records: ['passwords.resetLinkSent', 'registration.linkSent', 'serviceSignup.invited'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0051', 'STF0052', 'STF0053', 'STF0054'],
  }),
  turnCodesOff: route({
    id: 'S-064',
    method: 'POST',
    path: '/staff/accounts/{accountId}/second-factor-off',
    summary: 'Turns one-time codes off for a user who lost them; every device is signed out and the user is told by mail',
    access: { kind: 'staff', right: 'accounts.note' },
    limit: 'RL-AUTH',
    params: accountParams,
    body: z.object({ userId: Id, reason: Reason }),
    exactBody: true,
    records: ['signInMethods.secondFactorOff'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0051', 'STF0055'],
  }),
  hold: route({
    id: 'S-065',
    method: 'PUT',
    path: '/staff/accounts/{accountId}/hold',
    summary: 'Nothing follows what is past due before a day; a promise made before is replaced',
    access: { kind: 'staff', right: 'collections.work' },
    limit: 'RL-WRITE',
    params: accountParams,
    body: z.object({ until: IsoDate, reason: Reason }),
    exactBody: true,
    records: ['dunning.held'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0059'],
  }),
  releaseHold: route({
    id: 'S-066',
    method: 'DELETE',
    path: '/staff/accounts/{accountId}/hold',
    summary: 'Ends such a promise early',
    access: { kind: 'staff', right: 'collections.work' },
    limit: 'RL-WRITE',
    params: accountParams,
    records: ['dunning.released'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0056'],
  }),
  listCollections: route({
    id: 'S-067',
    method: 'GET',
    path: '/staff/collections',
    summary: 'Payments without an outcome or failed, AutoPay that could not collect, or accounts past due: newest first, 40 at a time',
    access: { kind: 'staff', right: 'collections.work' },
    limit: 'RL-READ',
    query: z.object({
      tab: z.enum(collectionTabs),
      trouble: z.enum(collectionTroubles).optional(),
      state: z.enum(collectionStates).optional(),
      assigned: z.enum(['mine', 'none']).optional(),
      after: Cursor.optional(),
    }),
    answer: {
      kind: 'object',
      shape: z.object({
        items: z.array(Item),
        next: z.string().nullable(),
        /** Whom something can be given to. */
        members: z.array(z.object({ userId: Id, name: z.string() })),
      }),
    },
    errors: [],
  }),
  changeItem: route({
    id: 'S-068',
    method: 'PUT',
    path: '/staff/collections/{kind}/{subjectId}',
    summary: 'Gives something that failed to a member of staff, sets it aside until a day or calls it done, with a note',
    access: { kind: 'staff', right: 'collections.work' },
    limit: 'RL-WRITE',
    params: z.object({ kind: z.enum(collectionKinds), subjectId: PathId }),
    body: z.object({
      version: z.int().nonnegative().max(largestCount),
      assignedTo: Id.nullable(),
      state: z.enum(collectionStates),
      snoozedUntil: IsoDate.nullable(),
      note: z.string().trim().max(500),
    }),
    exactBody: true,
    records: ['collections.changed'],
    answer: { kind: 'object', shape: z.object({ version: Version }) },
    errors: ['STF0002', 'STF0059'],
  }),
  askProvider: route({
    id: 'S-069',
    method: 'POST',
    path: '/staff/payments/{reference}/ask',
    summary: 'Asks the payment provider now what became of a payment, and books what it says',
    access: { kind: 'staff', right: 'collections.work' },
    limit: 'RL-MONEY',
    params: z.object({ reference: z.string().regex(/^[A-Za-z0-9-]{1,40}$/) }),
    records: ['collections.paymentAsked'],
    answer: { kind: 'object', shape: z.object({ state: z.enum(moneyStates) }) },
    errors: ['STF0057'],
  }),
};
