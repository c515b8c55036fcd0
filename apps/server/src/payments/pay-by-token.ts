import { checkPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import type { Locale } from '@porchlight/texts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { type AttemptRequest, findFirst } from './begin-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import { awaitFirst, payDirectly } from './pay-directly.ts';
import { presentResult } from './present-payment.ts';
import type { TurnRefusal } from './take-turn.ts';

export interface TokenPaymentRequest {
  accountId: number;
  userId: number;
  idempotencyKey: string | null;
  locale: Locale;
  body: { paymentAmount: number; token: string };
}

type TokenAnswer = ReturnType<typeof presentResult>;
type TokenRefusal = TurnRefusal | Refusal<'PAY0001' | 'PAY0003' | 'PAY0004'>;

/**
 * C-023: pays with a stored method of this account. A decline is an answer, FAIL with the provider's sentence, and no refusal; a bank
 * account's payment is accepted as in C-022. An answer that was lost is told as in progress, never as a failure.
 */
export async function payByToken(deps: PaymentsDeps, request: TokenPaymentRequest): Promise<TokenAnswer | TokenRefusal> {
  const { provider } = deps;
  if (provider === null) return refuse('PAY0003');
  const { accountId, body } = request;
  const { token } = body;
  const checked = checkPaymentAmount(body.paymentAmount, deps.options.capCents);
  if (!checked.ok) return refuse('PAY0001');
  const asked = { ...request, route: 'C-023' };
  const method = provider.capabilities.storesMethods ? await deps.methods.findUsable(deps.db, accountId, token) : null;
  if (method === null) {
    // A method taken away after it was charged: the repeat of that request is still told what became of the first (PAY-064).
    const first = await findFirst(deps, asked);
    if (first === null) return refuse('PAY0004');
    return answerOf(await awaitFirst(deps, first), request.locale);
  }
  const attempt: AttemptRequest = {
    ...asked,
    channel: 'token',
    amountCents: checked.amount,
    method: { kind: method.kind, identity: [token], display: method.display, token },
  };
  return answerOf(await payDirectly(deps, attempt, (charge) => provider.chargeToken({ ...charge, token })), request.locale);
}

function answerOf(paid: Awaited<ReturnType<typeof payDirectly>>, locale: Locale): TokenAnswer | TurnRefusal {
  return isRefusal(paid) ? paid : presentResult(paid, locale);
}
