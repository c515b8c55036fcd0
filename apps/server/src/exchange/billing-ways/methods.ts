import { bringMethods } from '../../gateway-memory/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { accountsOfRows } from '../engine/account-of-row.ts';
import { type FileRow, isRefused, type Refused, type WriteContext } from '../engine/entity.ts';
import { accountNumbers } from '../engine/keys.store.ts';
import { type Found, storedEntity } from '../engine/stored-entity.ts';
import { methodColumns } from './columns.ts';
import { CustomerClaims, judgeMethod, judgeToken, type MethodKeeper } from './method-names.ts';
import { type MethodRow, methodsByToken, readMethodPage, readMethods, writeMethods } from './methods.store.ts';

type Columns = typeof methodColumns;
interface Refs {
  accountId: number;
  /** The account by its number, as the provider is told. */
  customer: string;
  /** As it is kept here, which a provider may word otherwise than a file. */
  token: string;
}

/** Stored methods, by the tokens of the payment provider that keeps them. Null: none is set, and none can be taken or written out. */
export const methodsKeptBy = (keeper: MethodKeeper | null) =>
  storedEntity<Columns, Refs>({
    name: 'payment-methods',
    summary: 'a card or bank account that the payment provider keeps, by its token',
    knownBy: 'token',
    columns: methodColumns,
    // Where we name tokens by their customers, a token of two customers is two.
    keyOf: ({ token, account, account_external_id }) =>
      token ? (keeper?.methodFiles.tokenFor(token, account ?? `x:${account_external_id}`) ?? token) : null,
    find: (tx, rows) => (keeper === null ? Promise.resolve(rows.map(() => nobodyKeeps)) : find(tx, rows, keeper)),
    readByIds: (db, ids) => readMethods(db, ids, keeper?.id ?? ''),
    readPage: (db, after, limit) => readMethodPage(db, { after, limit, provider: keeper?.id ?? '' }),
    settle: (wanted, before, _said, { token }) => ({
      ...wanted,
      token,
      account_external_id: null,
      created: wanted.created ?? before?.created ?? null,
      is_default: wanted.is_default ?? before?.is_default ?? null,
    }),
    judge: (wanted) => (keeper === null ? nobodyKeeps : judgeMethod(keeper, wanted)),
    insert: (tx, rows, context) =>
      write(
        tx,
        rows.map(({ row, refs }) => ({ id: null, row, ...refs })),
        keeper,
        context,
      ),
    update: (tx, rows, context) =>
      write(
        tx,
        rows.map(({ id, row, refs }) => ({ id, row, ...refs })),
        keeper,
        context,
      ),
  });

const nobodyKeeps: Refused = { column: 'token', reason: 'is of no payment provider; none is set (PAYMENT_PROVIDER)' };

async function write(
  tx: Transaction,
  rows: readonly ({ id: number | null; row: MethodRow } & Refs)[],
  keeper: MethodKeeper | null,
  { at }: WriteContext,
): Promise<void> {
  if (keeper === null) throw new Error('a method was taken that no provider keeps');
  const isRemembered = keeper.methodFiles.listed === 'by us';
  const brought = rows.map(({ customer, row: { provider_customer_id: customerId, token, kind, brand, last_four, expiration } }) => {
    if (token === null || kind === null || brand === null) throw new Error('a method was taken without its name');
    return {
      customer,
      customerId,
      method: isRemembered ? { token, kind, brand, display: `${brand} ending ${last_four}`, expiration } : null,
    };
  });
  await bringMethods(tx, keeper.id, brought, at);
  await writeMethods(tx, rows, { provider: keeper.id, at });
}

async function find(tx: Transaction, rows: readonly FileRow<Columns>[], keeper: MethodKeeper): Promise<(Found<Refs> | Refused)[]> {
  const accounts = await accountsOfRows(tx, rows);
  const numbers = await accountNumbers(
    tx,
    accounts.filter((each) => typeof each === 'number'),
  );
  /** A row that names no account has the token as it is kept here. */
  const tokens = rows.map(({ values: { token = null } }, at) => {
    const number = numbers.get(Number(accounts[at]));
    return token === null || number === undefined ? token : keeper.methodFiles.tokenFor(token, number);
  });
  const known = await methodsByToken(
    tx,
    tokens.filter((token) => token !== null),
  );
  const claims = await CustomerClaims.open(tx, keeper, {
    ids: rows.flatMap(({ values }) => values.provider_customer_id ?? []),
    customers: [...numbers.values(), ...[...known.values()].map(({ customer }) => customer)],
  });
  const once = new OncePerFile();
  return rows.map((fileRow, at) => {
    const { row, values } = fileRow;
    const [account = null, token] = [accounts[at], tokens[at]];
    if (isRefused(account)) return account;
    if (!token) return { column: 'token', reason: 'is of another customer' };
    const method = known.get(token);
    const wrong = method === undefined ? judgeToken(keeper, values.token ?? '') : null;
    if (wrong !== null) return wrong;
    if (method !== undefined && method.provider !== keeper.id)
      return { column: 'token', reason: `is of another payment provider than ${keeper.id}, which is set` };
    if (method?.isRemoved) return { column: 'token', reason: 'was removed here and is not brought back by a file' };
    if (method !== undefined && account !== null && account !== method.accountId)
      return { column: 'token', reason: 'is of another account' };
    const accountId = method?.accountId ?? account;
    const customer = method?.customer ?? numbers.get(accountId ?? 0);
    if (accountId === null || customer === undefined)
      return { column: 'account', reason: 'is missing; what is new needs it, or an account_external_id' };
    const claim = { row, customer, said: values.provider_customer_id, isKnown: method !== undefined };
    const refused = once.judge(fileRow, { token, accountId }) ?? claims.judge(claim);
    return refused ?? { id: method?.id ?? null, refs: { accountId, customer, token } };
  });
}

/** What only one row of those that are written together may say. */
class OncePerFile {
  readonly #tokens = new Map<string, number>();
  readonly #defaults = new Map<number, number>();

  judge({ row, values }: FileRow<Columns>, { token, accountId }: { token: string; accountId: number }): Refused | null {
    const same = this.#tokens.get(token);
    if (same !== undefined) return { column: 'token', reason: `is in row ${same} for the same account` };
    this.#tokens.set(token, row);
    if (values.is_default !== true) return null;
    const first = this.#defaults.get(accountId);
    if (first !== undefined) return { column: 'is_default', reason: `is yes in row ${first} for the same account; one of them is` };
    this.#defaults.set(accountId, row);
    return null;
  }
}
