import { eventFromProviderStatus, nextState } from '@porchlight/domain/payments/transitions.ts';
import type { MethodLine, MoneyLine, PaymentProvider, ProviderResult, ProviderStatus, ReportLine } from '../ports/payment-provider.ts';
import { ReportUnavailable } from '../ports/payment-provider.ts';
import type { GatewayReportsDeps } from './deps.ts';
import {
  beginFeed,
  findApplied,
  findReported,
  forgetApplied,
  keepApplied,
  moveFeed,
  type ReportedPayment,
  readFeed,
} from './feed.store.ts';
import { inBatches } from './in-batches.ts';

/** What reading a report came to. `applied`: lines that moved a payment. */
export interface Fed {
  provider: string;
  outcome: 'done' | 'unavailable';
  lines: number;
  applied: number;
}

const dayMs = 86_400_000;
/** A report may tell of a moment late: so much of what was read is read again. */
const overlapMs = 3 * dayMs;
/** How far back the first reading goes. */
const firstMs = 10 * dayMs;
const keptMs = 120 * dayMs;
/** Without a report for so long somebody has to look. */
const alarmMs = dayMs;
const linesAtOnce = 500;

/**
 * Applies what a provider reports and nobody told yet: money that arrived, came back or was charged back, and money of attempts that had been
 * given up. Each line counts once, however often it is told; how far it was read moves only when all of it was applied.
 */
export async function feed(deps: GatewayReportsDeps, provider: PaymentProvider): Promise<Fed> {
  const { db, clock, log } = deps;
  const now = clock.now();
  await beginFeed(db, provider.id, now);
  const before = await readFeed(db, provider.id);
  const readUntil = before?.readUntil ?? null;
  const from = new Date(readUntil === null ? now.getTime() - firstMs : readUntil.getTime() - overlapMs);
  const fed = { provider: provider.id, lines: 0, applied: 0 };
  let isWhole = true;
  try {
    for await (const lines of inBatches(provider.report({ from, to: now }), linesAtOnce)) {
      const batch = await applyBatch(deps, provider, lines);
      fed.lines += lines.length;
      fed.applied += batch.applied;
      isWhole &&= batch.isWhole;
    }
  } catch (error) {
    if (!(error instanceof ReportUnavailable)) throw error;
    isWhole = false;
  }
  if (isWhole) {
    await moveFeed(db, provider.id, now, now);
    await forgetApplied(db, provider.id, new Date(now.getTime() - keptMs));
    return { ...fed, outcome: 'done' };
  }
  const ageMs = now.getTime() - (before?.readAt ?? now).getTime();
  const about = { provider: provider.id, hours: Math.floor(ageMs / 3_600_000) };
  if (ageMs >= alarmMs) log.error(about, 'no report of the payment provider could be read for a day');
  else log.warn(about, 'the report of a payment provider can not be read to its end now');
  return { ...fed, outcome: 'unavailable' };
}

/** `isWhole`: nothing of it has to be told again. */
async function applyBatch(
  deps: GatewayReportsDeps,
  provider: PaymentProvider,
  lines: readonly ReportLine[],
): Promise<{ applied: number; isWhole: boolean }> {
  const { db, clock } = deps;
  const known = await findApplied(
    db,
    provider.id,
    lines.map(({ lineId }) => lineId),
  );
  const fresh = lines.filter(({ lineId }) => !known.has(lineId));
  if (fresh.length === 0) return { applied: 0, isWhole: true };
  // What came in comes before what went back, where one report tells both.
  const money = fresh.filter((line) => line.about === 'money').toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const applied = await applyMoney(deps, provider, money);
  const failed = await applyMethods(deps, provider, fresh);
  const done = fresh.filter(({ lineId }) => !failed.has(lineId)).map(({ lineId }) => lineId);
  await keepApplied(db, provider.id, done, clock.now());
  return { applied, isWhole: failed.size === 0 };
}

const statusOf = {
  captured: 'succeeded',
  accepted: 'accepted',
  settled: 'settled',
  returned: 'returned',
  chargedBack: 'chargedBack',
} as const satisfies Partial<Record<MoneyLine['kind'], ProviderStatus>>;

/** What of a line can move a payment; null for refunds, which have a reconciler of their own, and for what people have to look at. */
function statusFrom({ kind }: MoneyLine, { methodType }: ReportedPayment): (typeof statusOf)[keyof typeof statusOf] | null {
  if (kind === 'refunded' || kind === 'voided' || kind === 'unknown') return null;
  // Of a card the capture counts: its settlement is between the provider and us.
  return kind === 'settled' && methodType !== 'ACH' ? 'succeeded' : statusOf[kind];
}

async function applyMoney(deps: GatewayReportsDeps, provider: PaymentProvider, lines: readonly MoneyLine[]): Promise<number> {
  const references = lines.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const transactionIds = lines.flatMap(({ reference, transactionId }) => (reference === null ? [transactionId] : []));
  const payments = await findReported(deps.db, provider.id, { references, transactionIds });
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const byTransaction = new Map(payments.map((payment) => [payment.transactionId, payment]));
  const states = new Map(payments.map(({ reference, state }) => [reference, state]));
  let applied = 0;
  for (const line of lines) {
    const payment = line.reference === null ? byTransaction.get(line.transactionId) : byReference.get(line.reference);
    const status = payment === undefined ? null : statusFrom(line, payment);
    if (payment === undefined || status === null) continue;
    const next = nextState(states.get(payment.reference) ?? payment.state, eventFromProviderStatus(status));
    if (!next.ok) continue;
    const outcome = await deps.payments.applyReported(provider.id, resultOf(line, payment, status));
    if (outcome !== 'moved') continue;
    states.set(payment.reference, next.to);
    applied += 1;
  }
  return applied;
}

function resultOf(line: MoneyLine, { reference, transactionId: known }: ReportedPayment, status: ProviderStatus): ProviderResult {
  const { amountCents, returnCode } = line;
  // What settles it or takes it back may have an id of its own; the payment keeps that of its money.
  const transactionId = known ?? (status === 'returned' || status === 'chargedBack' ? null : line.transactionId);
  return { status, reference, amountCents, transactionId, returnCode, authCode: null, responseText: null, reason: null, method: null };
}

/** Has the methods of customers asked for afresh, each customer once. Answers the lines whose customer could not be asked about. */
async function applyMethods(deps: GatewayReportsDeps, provider: PaymentProvider, lines: readonly ReportLine[]): Promise<Set<string>> {
  const told = lines.filter((line): line is MethodLine => line.about === 'method');
  const failed = new Set<string>();
  for (const customer of new Set(told.map((line) => line.customer))) {
    const own = told.filter((line) => line.customer === customer);
    const notice = { about: 'customerMethods' as const, eventId: own[0]?.lineId ?? '', customer };
    if ((await deps.paymentMethods.receiveNotice(provider.id, notice)) === 'unavailable') for (const { lineId } of own) failed.add(lineId);
  }
  return failed;
}
