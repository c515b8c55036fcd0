import type { NoClearAnswer, Sought } from '../../ports/payment-provider.ts';
import { batchesAnswer, type Details, detailsAnswer, type Summary, transactionsAnswer } from './answers.ts';
import { callFor, type Desk } from './call.ts';
import { withoutMoney } from './results.ts';

const pageSize = 1000;
const dayMs = 86_400_000;
/** The gateway lists batches of at most 31 days at a time. */
const longestSpanMs = 30 * dayMs;
/** Clocks differ, and the gateway's days are those of its own place. */
const marginMs = 3_600_000;

type Failed = { ok: false; why: NoClearAnswer };
export type Found = { ok: true; details: Details | null } | Failed;

export interface Batch {
  batchId: string;
  settledAt: Date | null;
}

/**
 * What the gateway has under that reference. It finds transactions by its own id alone, so without one those since the payment began are
 * read: first what is not settled, then batch by batch. A form may be tried again after a decline, so that one with money goes before.
 */
export async function find(desk: Desk, { reference, transactionId, begunAt }: Sought): Promise<Found> {
  if (transactionId !== null) {
    const byId = await detailsOf(desk, transactionId);
    if (!byId.ok || byId.details?.order?.invoiceNumber === reference) return byId;
  }
  const since = new Date(begunAt.getTime() - marginMs);
  const until = new Date(desk.clock.now().getTime() + marginMs);
  let without: Summary | null = null;
  for await (const summary of summariesSince(desk, since, until)) {
    if ('ok' in summary) return summary;
    if (summary.invoiceNumber !== reference) continue;
    if (!withoutMoney.has(summary.transactionStatus)) return detailsOf(desk, summary.transId);
    if (without === null || summary.submitTimeUTC > without.submitTimeUTC) without = summary;
  }
  return without === null ? { ok: true, details: null } : detailsOf(desk, without.transId);
}

/** Null when the gateway has no transaction of that id. */
export async function detailsOf(desk: Desk, transId: string): Promise<Found> {
  const reply = await callFor(desk, detailsAnswer, 'GetTransactionDetailsRequest', { transId });
  if (reply.ok) return { ok: true, details: reply.answer.transaction };
  return reply.codes.includes('E00040') ? { ok: true, details: null } : reply;
}

async function* summariesSince(desk: Desk, since: Date, until: Date): AsyncGenerator<Summary | Failed> {
  yield* unsettled(desk, since);
  for await (const batch of batches(desk, since, until)) {
    if ('ok' in batch) yield batch;
    else yield* ofBatch(desk, batch.batchId);
  }
}

/** Transactions that are in no batch yet, the newest first. */
export async function* unsettled(desk: Desk, since: Date): AsyncGenerator<Summary | Failed> {
  const sorting = { orderBy: 'submitTimeUTC', orderDescending: true };
  for await (const page of pages(desk, 'GetUnsettledTransactionListRequest', { sorting })) {
    if ('ok' in page) return yield page;
    yield* page;
    if (page.some((summary) => summary.submitTimeUTC < since)) return;
  }
}

export async function* ofBatch(desk: Desk, batchId: string): AsyncGenerator<Summary | Failed> {
  for await (const page of pages(desk, 'GetTransactionListRequest', { batchId })) {
    if ('ok' in page) return yield page;
    yield* page;
  }
}

/** Batches that were settled in that time. */
export async function* batches(desk: Desk, from: Date, to: Date): AsyncGenerator<Batch | Failed> {
  for (let start = from.getTime(); start < to.getTime(); start += longestSpanMs) {
    const end = Math.min(start + longestSpanMs, to.getTime());
    const span = { firstSettlementDate: new Date(start).toISOString(), lastSettlementDate: new Date(end).toISOString() };
    const reply = await callFor(desk, batchesAnswer, 'GetSettledBatchListRequest', { includeStatistics: false, ...span });
    if (!reply.ok) return yield { ok: false, why: reply.why };
    for (const { batchId, settlementTimeUTC } of reply.answer.batchList ?? []) yield { batchId, settledAt: settlementTimeUTC ?? null };
  }
}

async function* pages(
  desk: Desk,
  name: 'GetUnsettledTransactionListRequest' | 'GetTransactionListRequest',
  fields: object,
): AsyncGenerator<readonly Summary[] | Failed> {
  for (let offset = 1; ; offset += 1) {
    const reply = await callFor(desk, transactionsAnswer, name, { ...fields, paging: { limit: pageSize, offset } });
    if (!reply.ok) return yield { ok: false, why: reply.why };
    const page = reply.answer.transactions ?? [];
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
  }
}
