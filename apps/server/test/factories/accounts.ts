import type { Insertable } from 'kysely';
import { demoPassword } from '../../src/demo/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { AccountTable, ContactTable } from '../../src/platform/db/tables/account.ts';
import type { PortalUserTable } from '../../src/platform/db/tables/session.ts';
import { hashPassword } from '../../src/session/index.ts';

let made = 0;
const firstNames = ['Ada', 'Ben', 'Chloe', 'Dev', 'Ella', 'Finn', 'Grace', 'Hugo'] as const;

export interface AccountRows {
  account: Insertable<AccountTable>;
  contact: Omit<Insertable<ContactTable>, 'account_id'>;
  user: Insertable<PortalUserTable>;
}

export interface AccountOptions {
  account?: Partial<Insertable<AccountTable>>;
  user?: Partial<Insertable<PortalUserTable>>;
}

/** Rows of an invented residential customer; every call another one. */
export function buildAccount({ account = {}, user = {} }: AccountOptions = {}): AccountRows {
  made += 1;
  const number = String(5_000_000 + process.pid * 100 + made);
  const email = `payer${number}@example.com`;
  const createdAt = new Date('2026-01-05T12:00:00Z');
  return {
    account: { number, type: 'RESIDENTIAL', status: 'Active', bill_cycle_day: 5, created_at: createdAt, ...account },
    contact: { first_name: firstNames[made % firstNames.length] ?? 'Ada', last_name: 'Example', company: null, mobile_number: null },
    user: { kind: 'customer', username: email, email, password_hash: null, locale: null, account_id: null, created_at: createdAt, ...user },
  };
}

export interface SeededAccount {
  accountId: number;
  userId: number;
  number: string;
  username: string;
}

let passwordHash: Promise<string> | undefined;

/** Writes a customer who can sign in with the demo password. */
export async function seedAccount(db: Database, options: AccountOptions = {}): Promise<SeededAccount> {
  const rows = buildAccount(options);
  passwordHash ??= hashPassword(demoPassword);
  const hash = await passwordHash;
  return db.transaction(async (tx) => {
    const { id: accountId } = await tx.kysely.insertInto('account').values(rows.account).returning('id').executeTakeFirstOrThrow();
    await tx.kysely
      .insertInto('contact')
      .values({ account_id: accountId, ...rows.contact })
      .execute();
    const user = { ...rows.user, account_id: accountId, password_hash: hash };
    const { id: userId } = await tx.kysely.insertInto('portal_user').values(user).returning('id').executeTakeFirstOrThrow();
    return { accountId, userId, number: rows.account.number, username: rows.user.username };
  });
}
