import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { applyRefundResult, noteAnswerLost, noteUnknownWord } from './apply-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import { type RefundRecord, soughtRefund } from './refunds.store.ts';

/**
 * Asks the provider for a refund that is on record, outside any transaction, and applies what it said or that its answer was lost. The
 * reference counts once there, so that asking again after a crash gives nothing back twice.
 */
export async function callForRefund(deps: CorrectionsDeps, refund: RefundRecord, source: 'providerAnswer' | 'query'): Promise<void> {
  const { reference, amountCents } = refund;
  const provider = deps.providers.of(refund.paymentProvider);
  if (provider === null) return;
  const answer = await provider.refund({ reference, of: soughtRefund(refund).of, amountCents });
  try {
    if (!answer.known && answer.reason === 'unknownStatus') await noteUnknownWord(deps, refund, answer.said, source);
    if (answer.known && answer.result.status !== 'notFound') await applyRefundResult(deps, answer.result, source);
    else await noteAnswerLost(deps, refund.id, source);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    // The provider was called and what it said can't be kept now. The refund is on record and will be asked about.
    deps.log.error({ refundId: refund.id }, 'the database went away between a refund and its booking');
  }
}
