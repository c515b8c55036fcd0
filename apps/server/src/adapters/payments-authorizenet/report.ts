import { type MoneyLine, type ReportLine, ReportUnavailable } from '../../ports/payment-provider.ts';
import type { Summary } from './answers.ts';
import type { Desk } from './call.ts';
import { batches, detailsOf, ofBatch, unsettled } from './look-up.ts';
import { referenceOf } from './notices.ts';
import { returnOf, saidWord, takenIn, withoutMoney } from './results.ts';

interface Period {
  from: Date;
  to: Date;
}

type Line = Omit<MoneyLine, 'about' | 'lineId'>;

/**
 * What the gateway booked: transactions that are in no batch yet, and those of the batches that were settled in that time. Returns and
 * charge-backs come in batches of their own day, as transactions that name the one they undo.
 */
export async function* report(desk: Desk, { from, to }: Period): AsyncGenerator<ReportLine> {
  for await (const summary of unsettled(desk, from)) {
    if ('ok' in summary) throw new ReportUnavailable();
    yield* linesOf(desk, summary, summary.submitTimeUTC);
  }
  for await (const batch of batches(desk, from, to)) {
    if ('ok' in batch) throw new ReportUnavailable();
    for await (const summary of ofBatch(desk, batch.batchId)) {
      if ('ok' in summary) throw new ReportUnavailable();
      yield* linesOf(desk, summary, batch.settledAt ?? summary.submitTimeUTC);
    }
  }
}

async function* linesOf(desk: Desk, summary: Summary, settledAt: Date): AsyncGenerator<MoneyLine> {
  const { transactionStatus: said, submitTimeUTC } = summary;
  const known = { reference: referenceOf(summary.invoiceNumber), transactionId: summary.transId, amountCents: summary.settleAmount };
  const line = (kind: MoneyLine['kind'], more: Partial<Line> = {}): MoneyLine => ({
    about: 'money',
    lineId: `${summary.transId}.${kind}`,
    kind,
    ...known,
    at: submitTimeUTC,
    returnCode: null,
    said: null,
    ...more,
  });
  const isBank = summary.accountType?.toLowerCase() === 'echeck';
  if (said === 'voided') yield line('voided');
  else if (withoutMoney.has(said)) return;
  else if (takenIn.has(said)) yield line(isBank ? 'accepted' : 'captured');
  else if (said === 'settledSuccessfully' && !isBank) yield line('captured');
  else if (said === 'settledSuccessfully') yield* [line('accepted'), line('settled', { at: settledAt })];
  else if (said === 'refundPendingSettlement' || said === 'refundSettledSuccessfully') yield line('refunded');
  else if (said === 'returnedItem' || said === 'chargeback') yield line(...(await undone(desk, summary, settledAt)));
  else yield line('unknown', { at: settledAt, said: saidWord('status', said) });
}

/** What came back, under the payment it undoes. */
async function undone(desk: Desk, summary: Summary, at: Date): Promise<[MoneyLine['kind'], Partial<Line>]> {
  const found = await detailsOf(desk, summary.transId);
  if (!found.ok || found.details === null) throw new ReportUnavailable();
  const { details } = found;
  const reference = referenceOf(details.order?.invoiceNumber ?? summary.invoiceNumber);
  const of = { at, reference, transactionId: details.refTransId || summary.transId };
  return summary.transactionStatus === 'chargeback' ? ['chargedBack', of] : ['returned', { ...of, returnCode: returnOf(details) || null }];
}
