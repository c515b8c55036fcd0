import { DatabaseUnavailable } from '../platform/db/database-unavailable.ts';
import { applyRefundResult, noteAnswerLost } from './apply-refund.ts';
import type { CorrectionsDeps } from './deps.ts';
import type { RefundRecord } from './refunds.store.ts';

/**
 * Asks the provider for a refund that is on record, outside any transaction, and applies what it said or that its answer was lost. The
 * reference counts once there, so that asking again after a crash gives nothing back twice.
 */
export async function callForRefund(deps: CorrectionsDeps, refund: RefundRecord, source: 'providerAnswer' | 'query'): Promise<void> {
  const { reference, payment: of, amountCents } = refund;
  if (deps.provider === null) return;
  const answer = await deps.provider.refund({ reference, of, amountCents });
  try {
    if (answer.known && answer.result.status !== 'notFound') await applyRefundResult(deps, answer.result, source);
    else await noteAnswerLost(deps, refund.id, source);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    // The provider was called and what it said can't be kept now. The refund is on record and will be asked about.
    deps.log.error({ refundId: refund.id }, 'the database went away between a refund and its booking');
  }
}
