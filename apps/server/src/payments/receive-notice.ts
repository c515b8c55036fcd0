import type { MethodNotice } from '../payment-methods/index.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { HookContext } from '../platform/http/request-context.ts';
import { applyProviderResult } from './apply-provider-result.ts';
import type { PaymentsDeps } from './deps.ts';

/**
 * C-091: a notice of the provider. It is believed when its signature is genuine and its move is legal, and counts once; a move
 * that is not legal makes us ask the provider instead. Nothing else a browser or a stranger sends sets a result (PAY-065).
 */
export async function receiveNotice(
  deps: PaymentsDeps,
  providerId: string,
  context: Pick<HookContext, 'rawBody' | 'headers'>,
): Promise<Record<string, never> | Refusal<'HOOK0001' | 'PAY0007' | 'GEN0004' | 'GEN0010'>> {
  const { provider } = deps;
  if (provider === null || providerId.toUpperCase() !== provider.id.toUpperCase()) return refuse('GEN0004');
  const notice = Buffer.isBuffer(context.rawBody) ? provider.readNotice(context.rawBody, context.headers, deps.clock.now()) : null;
  if (notice === null) return refuse('HOOK0001');
  if (notice.about === 'paymentMethod') return aboutMethod(deps, notice);
  if (notice.about === 'refund') return (await deps.refundNotices.receive(notice.result)) ? {} : refuse('PAY0007');
  const { reference, status } = notice.result;
  // A notice that nothing is known of a payment, or that its form is still open, is no event.
  if (status === 'notFound' || status === 'open') return {};
  const applied = await applyProviderResult(deps, reference, notice.result, 'notice', { noticeEventId: notice.eventId });
  if (applied === null) return refuse('PAY0007');
  if (applied.outcome === 'refused') {
    const answer = await provider.query(reference);
    if (answer.known && answer.result.status !== 'notFound') await applyProviderResult(deps, reference, answer.result, 'query');
  }
  return {};
}

/** Stored methods are another subject's. Any answer but success makes the provider tell it again. */
async function aboutMethod(deps: PaymentsDeps, notice: MethodNotice): Promise<Record<string, never> | Refusal<'PAY0007' | 'GEN0010'>> {
  const received = await deps.methods.receiveNotice(notice);
  if (received === 'unknownForm') return refuse('PAY0007');
  return received === 'unavailable' ? refuse('GEN0010') : {};
}
