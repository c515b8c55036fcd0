import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { HookContext } from '../platform/http/request-context.ts';
import type { PaymentsDeps } from './deps.ts';
import { tell } from './tell.ts';

/**
 * C-091: a notice of a provider, also of one whose payments are only followed any more. It is believed when its signature is genuine and its
 * move is legal, and counts once; a move that is not legal makes us ask the provider instead. Nothing else a browser or a stranger sends sets
 * a result (PAY-065). Any answer but success makes the provider tell it again.
 */
export async function receiveNotice(
  deps: PaymentsDeps,
  providerId: string,
  context: Pick<HookContext, 'rawBody' | 'headers'>,
): Promise<Record<string, never> | Refusal<'HOOK0001' | 'PAY0007' | 'GEN0004' | 'GEN0010'>> {
  const provider = deps.providers.of(providerId);
  if (provider === null) return refuse('GEN0004');
  const notice = Buffer.isBuffer(context.rawBody) ? provider.readNotice(context.rawBody, context.headers, deps.clock.now()) : null;
  if (notice === null) return refuse('HOOK0001');
  const told = await tell(deps, provider, notice);
  if (told === 'unknownReference') return refuse('PAY0007');
  return told === 'unavailable' ? refuse('GEN0010') : {};
}
