import path from 'node:path';
import type { SandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { checkInvariants } from '@porchlight/server/ledger/index.ts';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@porchlight/server/platform/db/embedded.ts';
import type { Intent, Tally } from './payers.ts';

export interface Verdict {
  captures: number;
  /** Every way in which the run went wrong; none is the goal. */
  violations: string[];
}

interface Attempt {
  reference: string;
  accountId: number;
  amountCents: number;
  state: string;
}

const moneyStates = ['succeeded', 'accepted', 'settled', 'returned'];
const openStates = ['created', 'formIssued', 'submitted', 'unknown'];

/** Joins the running installation's database. */
export async function joinDatabase(dataDir: string): Promise<Database> {
  const { connection } = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), role: 'client' });
  return openDatabase({ connection });
}

/** How many attempts still wait for an outcome, and how many bank payments for their money. */
export async function countUnfinished(db: Database): Promise<number> {
  const rows = await db.kysely
    .selectFrom('payment')
    .select('id')
    // Only what customers started here: the demo keeps a payment pending for show.
    .where('user_id', 'is not', null)
    .where('state', 'in', [...openStates, 'accepted'])
    .execute();
  return rows.length;
}

/** Compares the provider's own records with the books and with what customers were told. */
export async function judge(db: Database, sandbox: SandboxProcess, tally: Tally): Promise<Verdict> {
  const { movements, captures } = await sandbox.state();
  const report = movements.map(({ kind, reference, amountCents }) => ({ kind: kind as 'capture', reference, amountCents }));
  const findings = await checkInvariants(db, { captures: report });
  const attempts = await readAttempts(db);
  const byReference = new Map(attempts.map((attempt) => [attempt.reference, attempt]));
  const captured = Object.entries(captures).flatMap(([reference, { count }]) => Array.from({ length: count }, () => reference));
  return {
    captures: captured.length,
    violations: [
      ...doubleCharges(captured, byReference),
      ...brokenPromises(tally.intents, attempts),
      ...attempts.filter(({ state }) => openStates.includes(state)).map(({ reference, state }) => `${reference} is still ${state}`),
      ...findings.map(({ invariant, accountId, detail }) => `${invariant}: account ${accountId}: ${detail}`),
      ...[...new Set(tally.surprises)].map((surprise) => `surprise: ${surprise}`),
    ],
  };
}

function readAttempts(db: Database): Promise<Attempt[]> {
  return db.kysely
    .selectFrom('payment')
    .select(['reference', 'account_id as accountId', 'amount_cents as amountCents', 'state'])
    .where('channel', '<>', 'imported')
    .execute();
}

/** An amount is one intent's of one account: captured twice, whatever the reference, it is a double charge. */
function doubleCharges(captured: readonly string[], byReference: ReadonlyMap<string, Attempt>): string[] {
  const counts = new Map<string, number>();
  const unknown: string[] = [];
  for (const reference of captured) {
    const attempt = byReference.get(reference);
    if (attempt === undefined) unknown.push(`captured, but unknown here: ${reference}`);
    else counts.set(nameOf(attempt), (counts.get(nameOf(attempt)) ?? 0) + 1);
  }
  return [...unknown, ...[...counts].filter(([, count]) => count > 1).map(([name, count]) => `charged ${count} times: ${name}`)];
}

/** What a customer was told must still be so: a success is booked or on its way (or came back), a failure took nothing. */
function brokenPromises(intents: readonly Intent[], attempts: readonly Attempt[]): string[] {
  const paid = new Set(attempts.filter(({ state }) => moneyStates.includes(state)).map(nameOf));
  return intents.flatMap((intent) => {
    if (intent.told === 'SUCCESS' && !paid.has(nameOf(intent))) return [`told SUCCESS, not on record: ${nameOf(intent)}`];
    // A returned bank payment is told as FAIL and was on record before.
    if (
      intent.told === 'FAIL' &&
      attempts.some((a) => nameOf(a) === nameOf(intent) && ['succeeded', 'settled', 'accepted'].includes(a.state))
    )
      return [`told FAIL, but it took money: ${nameOf(intent)}`];
    return [];
  });
}

const nameOf = ({ accountId, amountCents }: { accountId: number; amountCents: number }): string =>
  `account ${accountId}, ${amountCents} cents`;
