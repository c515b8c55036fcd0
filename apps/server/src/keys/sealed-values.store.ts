import type { Queries, Transaction } from '../platform/db/database.ts';
import type { SecretPurpose } from '../platform/secrets/index.ts';

/** A column of sealed values, as the subject that owns it seals them. */
export interface SealedColumn {
  /** What its values are, for an operator. */
  what: string;
  /** What it means for people where they can't be opened. */
  meaning: string;
  purpose: SecretPurpose;
  table: string;
  keys: readonly string[];
  column: string;
  /** What the value of a row is bound to. */
  contextOf(key: SealedRow['key']): Buffer;
  /** A further column the context needs, after the keys. */
  contextColumn?: string;
}

export interface SealedRow {
  /** Values of the key columns, and of the context column where there is one. */
  key: readonly unknown[];
  sealed: Buffer;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'identity data of guests',
    meaning: 'they are lost: ask the customers again where they are needed',
    purpose: 'account-secret',
    table: 'account_secret',
    keys: ['account_id', 'field'],
    column: 'sealed',
    contextOf: ([accountId, field]) => Buffer.from(`${accountId}:${field}`),
  },
  {
    what: 'secrets of one-time codes',
    meaning: 'these people can not sign in with their app: recognise them, then "second-factor off"',
    purpose: 'second-factor',
    table: 'second_factor',
    keys: ['user_id'],
    column: 'sealed_secret',
    contextOf: ([userId]) => Buffer.from(`user:${userId}`),
  },
  {
    what: 'kept answers of requests',
    meaning: 'a repeat of these requests fails for a day; nothing is done twice',
    purpose: 'kept-answer',
    table: 'request_key',
    keys: ['route', 'scope', 'key'],
    column: 'answer',
    contextColumn: 'body_hash',
    contextOf: (key) => key[3] as Buffer,
  },
  {
    what: 'follow-ups of refresh tokens',
    meaning: 'a second tab that renews its session in the same seconds has to sign in',
    purpose: 'refresh-follow-up',
    table: 'refresh_token',
    keys: ['token_hash'],
    column: 'follow_up',
    contextOf: ([hash]) => hash as Buffer,
  },
  {
    what: 'secrets of webhooks',
    meaning: 'nothing is delivered to these endpoints: give each a new secret and enter it in the system that receives',
    purpose: 'webhook-secret',
    table: 'webhook_secret',
    keys: ['id'],
    column: 'sealed',
    contextOf: ([id]) => Buffer.from(`webhook-secret:${id}`),
  },
];

/** The next rows behind `after`, in the order of their keys; from the beginning where it is null. */
export async function readSealed(db: Queries, place: SealedColumn, after: SealedRow | null, limit: number): Promise<SealedRow[]> {
  const { table, keys, column, contextColumn } = place;
  const from = after === null ? '' : `and (${keys.join(', ')}) > (${keys.map((_key, at) => `$${at + 2}`).join(', ')})`;
  const read = [...keys, ...(contextColumn === undefined ? [] : [contextColumn])];
  const rows = await db.prepared<Record<string, unknown>>(
    `keys-read-${table}-${after === null ? 'first' : 'next'}`,
    `select ${[...read, column].join(', ')} from ${table}
      where ${column} is not null and length(${column}) > 0 ${from} order by ${keys.join(', ')} limit $1`,
    [limit, ...(after === null ? [] : after.key.slice(0, keys.length))],
  );
  return rows.map((row) => ({ key: read.map((name) => row[name]), sealed: row[column] as Buffer }));
}

/** Puts another seal on a value, unless somebody changed it meanwhile. */
export async function replaceSealed(tx: Transaction, place: SealedColumn, row: SealedRow, sealed: Buffer): Promise<void> {
  const { table, keys, column } = place;
  const same = keys.map((key, at) => `${key} = $${at + 3}`).join(' and ');
  const text = `update ${table} set ${column} = $1 where ${column} = $2 and ${same}`;
  await tx.prepared(`keys-reseal-${table}`, text, [sealed, row.sealed, ...row.key.slice(0, keys.length)]);
}

/** Passkeys whose devices know their user by what the root key gave. */
export async function listPasskeysWithoutHandle(db: Queries, limit: number): Promise<{ id: number; userId: number }[]> {
  const text = 'select id, user_id as "userId" from passkey where user_handle is null order by id limit $1';
  return db.prepared('keys-passkeys', text, [limit]);
}

export async function keepUserHandle(tx: Transaction, passkeyId: number, handle: Buffer): Promise<void> {
  const text = 'update passkey set user_handle = $2 where id = $1 and user_handle is null';
  await tx.prepared('keys-passkey-handle', text, [passkeyId, handle]);
}

/** How many people have recovery codes left, and how many sealed requests wait in the queue. */
export async function countBridged(db: Queries): Promise<{ recoveryCodes: number; waitingRequests: number }> {
  const [row] = await db.prepared<{ recoveryCodes: number; waitingRequests: number }>(
    'keys-bridged',
    `select (select count(distinct user_id) from recovery_code where used_at is null) as "recoveryCodes",
            (select count(*) from graphile_worker.jobs where task_identifier in ('sendOrderCode', 'sendResetLink')) as "waitingRequests"`,
    [],
  );
  return row ?? { recoveryCodes: 0, waitingRequests: 0 };
}
