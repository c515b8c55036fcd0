import { importedConsent, importedConsentVersion } from '@porchlight/texts/imported-consent.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from '../engine/entity.ts';
import { preferenceColumns } from './columns.ts';
import { categoryIds, type PreferenceRow, readChoicePage, type WrittenChoice, writeChoices, writeConsents } from './preferences.store.ts';

type Columns = typeof preferenceColumns;

/** What optional messages accounts get. What nobody chose is not there. */
export const preferences: Entity<Columns> = {
  name: 'preferences',
  summary: 'whether one kind of optional message comes one way',
  knownBy: 'account, category and channel',
  columns: preferenceColumns,
  keyOf: ({ account, account_external_id, category, channel }) =>
    `${account ? `n:${account}` : `x:${account_external_id}`} ${category} ${channel}`,
  write,
  read,
};

async function write(tx: Transaction, rows: readonly FileRow<Columns>[], { at }: WriteContext): Promise<RowOutcome[]> {
  const accounts = await accountsOfRows(tx, rows);
  const categories = await categoryIds(tx);
  const judged = rows.map(({ values }, index): WrittenChoice | Refused => {
    const accountId = accounts[index] ?? null;
    if (isRefused(accountId)) return accountId;
    if (accountId === null) return { column: 'account', reason: 'is missing; a choice needs it, or an account_external_id' };
    const key = values.category ?? '';
    const categoryId = categories.get(key);
    if (categoryId === undefined) return { column: 'category', reason: `is none of ${[...categories.keys()].join(', ')}` };
    return {
      accountId,
      categoryId,
      key,
      channel: values.channel ?? 'email',
      wanted: values.wanted === true,
      changed: values.changed ?? null,
    };
  });
  const nameOf = (choice: { accountId: number; categoryId: number; channel: string }) =>
    `${choice.accountId} ${choice.categoryId} ${choice.channel}`;
  const choices = judged.flatMap((each) => (isRefused(each) ? [] : [each]));
  // The same account may be named by its number and by its external id.
  const once = new Map(choices.map((choice) => [nameOf(choice), choice]));
  const changed = new Map((await writeChoices(tx, [...once.values()], at)).map((each) => [nameOf(each), each.isNew]));
  const wordings = JSON.stringify(Object.entries(importedConsent).map(([locale, wording]) => ({ locale, wording })));
  const news = [...once.values()].filter((choice) => changed.has(nameOf(choice)));
  if (news.length > 0) await writeConsents(tx, news, { at, wordings, version: importedConsentVersion });
  return judged.map((each): RowOutcome => {
    if (isRefused(each)) return each;
    const isNew = changed.get(nameOf(each));
    if (isNew === undefined) return 'unchanged';
    return isNew ? 'inserted' : 'updated';
  });
}

const accountsOfPage = 500;

async function* read(db: Queries): AsyncGenerator<PreferenceRow[]> {
  for (let after = 0; ; ) {
    const page = await readChoicePage(db, after, accountsOfPage);
    if (page.length === 0) return;
    after = page.at(-1)?.id ?? after;
    yield page.map(({ id: _id, ...row }) => row);
  }
}
