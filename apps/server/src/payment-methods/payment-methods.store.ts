import type { Queries, Transaction } from '../platform/db/database.ts';
import type { PaymentMethodTable } from '../platform/db/tables/payments.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';

export interface PaymentMethodRow extends Pick<PaymentMethodTable, 'token' | 'kind' | 'display'> {
  id: number;
  /** AutoPay charges this one. */
  is_autopay: boolean;
  /** The provider was asked to remove it, and its answer never came. */
  is_in_doubt: boolean;
}

export interface MethodList {
  methods: PaymentMethodRow[];
  /** A form given out since that moment is not finished, so there may be more or less of them than we know. */
  isExpecting: boolean;
}

// One statement, so that both are seen at the same moment: whoever sees a form finished sees what came of it.
// What another provider keeps can't be charged: it is listed for nobody, whenever it goes.
const listStatement = `
  select f.is_expecting, m.id, m.token, m.kind, m.display, e.id is not null as is_autopay, m.removal_asked_at is not null as is_in_doubt
    from (select exists (
           select 1 from payment_method_form where account_id = $1 and finished_at is null and created_at > $2) as is_expecting) f
    left join payment_method m on m.account_id = $1 and m.removed_at is null and m.provider = $3
    left join autopay_enrolment e on e.account_id = m.account_id and e.payment_method_id = m.id and e.ended_at is null
   order by m.is_default desc, m.id`;

/** The default method first: the portal offers the first one (account-area.md section 2). */
export async function readMethodList(
  db: Queries,
  { accountId, formsSince, provider }: { accountId: number; formsSince: Date; provider: string },
): Promise<MethodList> {
  type Row = { [Column in keyof PaymentMethodRow]: PaymentMethodRow[Column] | null } & { is_expecting: boolean };
  const rows = await db.prepared<Row>('payment-methods-of-account', listStatement, [accountId, formsSince, provider]);
  return {
    methods: rows.filter((row): row is PaymentMethodRow & { is_expecting: boolean } => row.id !== null),
    isExpecting: rows.some(({ is_expecting }) => is_expecting),
  };
}

/** A stored method that was not removed, as whoever charges it needs it. */
export interface UsableMethod extends KeptMethod {
  id: number;
}

const methodColumns = 'id, token, kind, brand, display, expiration';
const usable = `select ${methodColumns} from payment_method where account_id = $1 and token = $2 and provider = $3 and removed_at is null`;

/** Of those that provider keeps. */
export async function findUsable(
  db: Queries,
  { accountId, token, provider }: { accountId: number; token: string; provider: string },
): Promise<UsableMethod | null> {
  const [row] = await db.prepared<UsableMethod>('payment-method-usable', usable, [accountId, token, provider]);
  return row ?? null;
}

/** A method as the line-up with the provider's list sees it. */
export interface KnownMethod extends UsableMethod {
  isRemoved: boolean;
  isDefault: boolean;
  isAutopay: boolean;
}

const known = `
  select ${methodColumns
    .split(', ')
    .map((column) => `m.${column}`)
    .join(', ')},
         m.removed_at is not null as "isRemoved", m.is_default as "isDefault", e.id is not null as "isAutopay"
    from payment_method m
    left join autopay_enrolment e on e.account_id = m.account_id and e.payment_method_id = m.id and e.ended_at is null
   where m.account_id = $1 and m.provider = $2 order by m.id`;

/** Every method of that provider the account has or had. */
export function readKnownMethods(tx: Queries, accountId: number, provider: string): Promise<KnownMethod[]> {
  return tx.prepared<KnownMethod>('payment-methods-known', known, [accountId, provider]);
}

// A token that is another account's is left alone, and then nothing comes back.
const keep = `
  insert into payment_method (account_id, token, kind, brand, display, expiration, created_at, provider)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (token) do update set brand = excluded.brand, display = excluded.display, expiration = excluded.expiration,
      removed_at = null, removal_asked_at = null, is_default = payment_method.is_default and payment_method.removed_at is null
   where payment_method.account_id = excluded.account_id and payment_method.provider = excluded.provider
  returning ${methodColumns}`;

/** Writes a method the provider keeps, new or known; null when the token is another account's. */
export async function writeKept(
  tx: Transaction,
  { accountId, method, provider, at }: { accountId: number; method: KeptMethod; provider: string; at: Date },
): Promise<UsableMethod | null> {
  const { token, kind, brand, display, expiration } = method;
  const [row] = await tx.prepared<UsableMethod>('payment-method-keep', keep, [
    accountId,
    token,
    kind,
    brand,
    display,
    expiration,
    at,
    provider,
  ]);
  return row ?? null;
}

const markRemoved = `
  update payment_method set removed_at = $2, is_default = false, removal_asked_at = null
   where id = $1 and removed_at is null returning id`;

/** False when it was removed before. */
export async function writeRemoved(tx: Transaction, methodId: number, at: Date): Promise<boolean> {
  return (await tx.prepared('payment-method-removed', markRemoved, [methodId, at])).length === 1;
}

const askRemoval = 'update payment_method set removal_asked_at = $2 where id = $1 and removed_at is null';

/** Notes that the provider is about to be asked to remove it: should its answer be lost, somebody knows that there is a doubt. */
export async function noteRemovalAsked(db: Queries, methodId: number, at: Date): Promise<void> {
  await db.prepared('payment-method-removal-asked', askRemoval, [methodId, at]);
}

const dispelDoubts = `
  update payment_method set removal_asked_at = null where account_id = $1 and removed_at is null and removal_asked_at < $2`;

/** The provider still keeps what is left: requests to remove made before that moment came to nothing. */
export async function dispelRemovalDoubts(tx: Transaction, accountId: number, askedBefore: Date): Promise<void> {
  await tx.prepared('payment-method-dispel', dispelDoubts, [accountId, askedBefore]);
}

const promote = `
  update payment_method set is_default = true
   where id = (select min(id) from payment_method where account_id = $1 and removed_at is null)
     and not exists (select 1 from payment_method where account_id = $1 and removed_at is null and is_default)`;

/** Where no method is the default, the oldest becomes it. */
export async function ensureDefault(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('payment-method-default', promote, [accountId]);
}

const accountsOfOthers = `select distinct account_id as id from payment_method where removed_at is null and provider <> $1 limit $2`;

/** Accounts with methods that are kept by a provider other than that one. */
export async function readAccountsWithMethodsOf(db: Queries, { not, limit }: { not: string; limit: number }): Promise<number[]> {
  const rows = await db.prepared<{ id: number }>('payment-methods-of-others', accountsOfOthers, [not, limit]);
  return rows.map(({ id }) => id);
}

// Gateways call brands and accounts as they like, so the same card or account is known by its kind and last four digits.
const ofOthers = `
  select m.id, m.display, e.id is not null as "isAutopay",
         not exists (select from autopay_enrolment u where u.account_id = m.account_id and u.ended_at is null
                        and m.id in (u.payment_method_id, u.backup_method_id))
           and exists (select from payment_method n where n.account_id = m.account_id and n.provider = $2 and n.removed_at is null
                          and n.kind = m.kind and right(n.display, 4) = right(m.display, 4)) as "isBrought"
    from payment_method m
    left join autopay_enrolment e on e.account_id = m.account_id and e.payment_method_id = m.id and e.ended_at is null
   where m.account_id = $1 and m.removed_at is null and m.provider <> $2 order by m.id`;

/** `isBrought`: that provider keeps the same card or account for the customer now, and AutoPay has no use for this one. */
export interface OthersMethod extends Pick<KnownMethod, 'id' | 'display' | 'isAutopay'> {
  isBrought: boolean;
}

/** Those of one account. */
export function readMethodsOfOthers(tx: Transaction, accountId: number, provider: string): Promise<OthersMethod[]> {
  return tx.prepared('payment-methods-of-others-here', ofOthers, [accountId, provider]);
}
