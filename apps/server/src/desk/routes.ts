import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { askProvider, changeItem, listCollections } from './collections.ts';
import type { DeskDeps } from './deps.ts';
import { hold, mailLink, openAsCustomer, releaseHold, turnCodesOff } from './help-customer.ts';
import { hasInvoice, readMessageText } from './history.store.ts';
import { activityOf, messagesOf, moneyOf, peopleOf, workOf } from './history.ts';
import { readNotes } from './notes.store.ts';
import { addNote, changeNote, presentNote } from './notes.ts';
import { findAccount } from './overview.store.ts';
import { accountOverview } from './overview.ts';
import { searchAccounts } from './search.ts';

/** A link of a message opens something for whoever holds it: staff read where it leads, not what opens it. */
const withoutTokens = (text: string): string => text.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1');

export function createRoutes(deps: DeskDeps): Handlers<StaffContract['desk']> {
  const { db } = deps;
  /** Of an account that is there. */
  const within = async <T>(accountId: number, read: () => Promise<T>) =>
    (await findAccount(db, accountId)) === null ? refuse('GEN0004') : read();
  return {
    searchAccounts: ({ body }) => searchAccounts(db, { q: body.q, after: body.after ?? null }),
    getAccount: async ({ params }, { locale }) => (await accountOverview(deps, params.accountId, locale)) ?? refuse('GEN0004'),
    getMoney: ({ params: { accountId } }, { locale }) => within(accountId, () => moneyOf(db, accountId, locale)),
    getWork: ({ params: { accountId } }) => within(accountId, () => workOf(db, accountId)),
    getPeople: ({ params: { accountId } }) => within(accountId, () => peopleOf(db, accountId)),
    listMessages: ({ params: { accountId }, query }) => within(accountId, () => messagesOf(db, accountId, query.before ?? null)),
    readMessage: async ({ params }) => {
      const message = await readMessageText(db, params.accountId, params.messageId);
      if (message === null) return refuse('GEN0004');
      if (message.text === '') return refuse('STF0058');
      return { ...message, text: withoutTokens(message.text) };
    },
    listActivity: ({ params: { accountId }, query }) => within(accountId, () => activityOf(db, accountId, query.before ?? null)),
    getInvoicePdf: async ({ params }, { locale }) => {
      if (!(await hasInvoice(db, params.invoiceId))) return refuse('GEN0004');
      const file = await deps.invoices.file(params.invoiceId, locale);
      return file === null ? refuse('INV0001') : { ...file, disposition: 'inline' };
    },
    listNotes: ({ params: { accountId } }) => within(accountId, async () => (await readNotes(db, accountId)).map(presentNote)),
    addNote: ({ params, body }, { staff }) => addNote(deps, { ...params, ...body, staffId: staff.userId }),
    changeNote: ({ params, body }, { staff }) => changeNote(deps, { ...params, ...body, staffId: staff.userId }),
    openAsCustomer: ({ params, body }, { staff }) => openAsCustomer(deps, { ...params, ...body, staff }),
    mailLink: ({ params, body }, { staff }) => mailLink(deps, { ...params, ...body, staffId: staff.userId }),
    turnCodesOff: ({ params, body }, { staff }) => turnCodesOff(deps, { ...params, ...body, staff }),
    hold: ({ params, body }, { staff }) => hold(deps, { ...params, ...body, staffId: staff.userId }),
    releaseHold: ({ params }, { staff }) => releaseHold(deps, { ...params, staffId: staff.userId }),
    listCollections: ({ query }, { staff, locale }) => listCollections(deps, query, { staffId: staff.userId, locale }),
    changeItem: (change, { staff }) => changeItem(deps, change, staff.userId),
    askProvider: ({ params }, { staff }) => askProvider(deps, params.reference, staff.userId),
  };
}
