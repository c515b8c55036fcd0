import { cents } from '@porchlight/domain/money/cents.ts';
import type { Ledger, NewCredit, NewInvoice } from '../../ledger/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from '../engine/entity.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { judgeAccount } from './account-columns.ts';
import { accountPages, findAccounts, type NamedAccount } from './accounts.store.ts';
import { type InvoiceColumns, invoiceColumns } from './invoice-columns.ts';
import { differenceOf, type FiledInvoice, groupInvoices, type KnownInvoice, readInvoice } from './invoice-groups.rules.ts';
import { type KnownCredit, readInvoiceRows, readKnownCredits, readKnownInvoices } from './invoices.store.ts';

/** Invoices with their lines, posted as they come; an issued one is never altered. */
export function invoicesEntity(ledger: Pick<Ledger, 'lockAccounts' | 'postInvoices' | 'postCredits'>): Entity<InvoiceColumns> {
  return {
    name: 'invoices',
    summary: 'a line of an invoice, or an invoice by its total',
    knownBy: 'number; all rows of an invoice stand together, and are taken or refused together',
    columns: invoiceColumns,
    // An invoice is several rows of one number; that it comes twice is seen by what is already posted.
    keyOf: () => null,
    groupOf: ({ number }) => number ?? null,
    rowsAtOnce: 6_000,
    write: (tx, rows, context) => writeInvoices(ledger, tx, rows, context),
    async *read(db) {
      for await (const accountIds of accountPages(db)) yield await readInvoiceRows(db, accountIds);
    },
  };
}

interface Known {
  invoices: Map<string, KnownInvoice>;
  credits: Map<string, KnownCredit>;
}

async function writeInvoices(
  ledger: Pick<Ledger, 'lockAccounts' | 'postInvoices' | 'postCredits'>,
  tx: Transaction,
  rows: readonly FileRow<InvoiceColumns>[],
  { at }: WriteContext,
): Promise<RowOutcome[]> {
  const groups = groupInvoices(rows);
  const accounts = await findAccounts(
    tx,
    groups.map(([first]) => first?.values ?? {}),
    at,
  );
  const known = await readKnown(tx, groups);
  const invoices: NewInvoice[] = [];
  const credits: (NewCredit & { name: string })[] = [];
  const outcomes = groups.map((group, index): RowOutcome => {
    const filed = judge(group, accounts[index]);
    if (isRefused(filed)) return filed;
    const same = compare(filed, known);
    if (same !== null) return same;
    known.invoices.set(filed.number, filed);
    if (filed.totalCents >= 0) invoices.push(filed);
    else {
      const { accountId, number: name, invoiceDate: occurredOn } = filed;
      credits.push({ name, accountId, occurredOn, amountCents: cents(-filed.totalCents) });
    }
    return 'inserted';
  });
  await ledger.lockAccounts(
    tx,
    [...invoices, ...credits].map(({ accountId }) => accountId),
  );
  if (invoices.length > 0) await ledger.postInvoices(tx, invoices);
  if (credits.length > 0) {
    const ids = await ledger.postCredits(tx, credits);
    const keys = credits.map(({ name }, index) => ({ externalId: name, rowId: ids[index] as number }));
    await keepExternal(tx, 'credits', keys);
  }
  return groups.flatMap((group, index) => group.map(() => outcomes[index] as RowOutcome));
}

async function readKnown(tx: Transaction, groups: readonly (readonly FileRow<InvoiceColumns>[])[]): Promise<Known> {
  const numbers = [...new Set(groups.flatMap(([first]) => first?.values.number ?? []))];
  const below = groups.flatMap(([first]) => ((first?.values.total ?? 0) < 0 ? (first?.values.number ?? []) : []));
  return { invoices: await readKnownInvoices(tx, numbers), credits: await readKnownCredits(tx, [...new Set(below)]) };
}

type JudgedInvoice = FiledInvoice & { accountId: number };

function judge(group: readonly FileRow<InvoiceColumns>[], found: NamedAccount | 'several' | null | undefined): JudgedInvoice | Refused {
  const rows = group.map(({ values }) => values);
  const account = judgeAccount(rows[0] ?? {}, found);
  if (isRefused(account)) return account;
  const filed = readInvoice(rows);
  if (isRefused(filed)) return filed;
  if (filed.invoiceDate > account.today) return { column: 'date', reason: 'is in the future' };
  return { ...filed, accountId: account.id };
}

/** What is known under the number: the same, which changes nothing, or another. Null when nothing is. */
function compare(filed: JudgedInvoice, { invoices, credits }: Known): 'unchanged' | Refused | null {
  const invoice = invoices.get(filed.number);
  if (invoice !== undefined) return differenceOf(filed, invoice) ?? 'unchanged';
  const credit = filed.totalCents < 0 ? credits.get(filed.number) : undefined;
  if (credit === undefined) return null;
  const isSame = credit.accountId === filed.accountId && credit.day === filed.invoiceDate && credit.amountCents === -filed.totalCents;
  return isSame ? 'unchanged' : { column: 'number', reason: 'is known here as a credit of another account, day or amount' };
}
