import { checkPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import { type BankAccountType, bankAccountTypesFor } from '@porchlight/domain/payments/bank-account-type.ts';
import { isBankAccountNumber, isRoutingNumber } from '@porchlight/domain/payments/routing-number.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { type AttemptRequest, beginAttempt } from './begin-attempt.ts';
import { charge } from './charge.ts';
import { clearOpenAttempt } from './clear-open-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import type { PaymentRecord } from './payment.ts';
import { presentResult } from './present-payment.ts';
import { waitUntil } from './wait-until.ts';

/** ENT-015. The numbers go to the provider and nowhere else. */
export interface BankPaymentBody {
  routingNumber: string;
  accountNumber: string;
  accountType: BankAccountType;
  holderName: string;
  paymentAmount: number;
}

export interface BankPaymentRequest {
  accountId: number;
  userId: number;
  idempotencyKey: string | null;
  body: BankPaymentBody;
}

type BankAnswer = ReturnType<typeof presentResult>;
type BankRefusal = Refusal<'PAY0001' | 'PAY0002' | 'PAY0003' | 'PAY0006' | 'PAY0009' | 'PAY0010' | 'GEN0007' | 'GEN0004'>;

/**
 * C-022: pays from a bank account. Accepted is not paid: the money counts as pending until it settles. An answer that was lost
 * is told as in progress, never as a failure.
 */
export async function payByBank(deps: PaymentsDeps, request: BankPaymentRequest): Promise<BankAnswer | BankRefusal> {
  const { provider } = deps;
  if (provider === null) return refuse('PAY0003');
  const { body } = request;
  const checked = checkPaymentAmount(body.paymentAmount, deps.options.capCents);
  if (!checked.ok) return refuse('PAY0001');
  if (!areNumbersUsable(deps, provider, body)) return refuse('PAY0009');
  const attempt: AttemptRequest = {
    ...request,
    route: 'C-022',
    channel: 'bank',
    amountCents: checked.amount,
    methodIdentity: [body.routingNumber, body.accountNumber],
    methodDisplay: `${accountWords[body.accountType]} ending ${body.accountNumber.slice(-4)}`,
  };
  for (let round = 1; round <= 3; round++) {
    const begun = await beginAttempt(deps, attempt);
    if (begun.kind === 'refused') return begun.refusal;
    if (begun.kind === 'replay') return replay(deps, begun.payment);
    if (begun.kind === 'started') return chargeBank(deps, provider, begun.payment, { customer: begun.accountNumber, body });
    const cleared = await clearOpenAttempt(deps, provider, begun.payment);
    if (cleared === 'paid') return refuse('PAY0006');
    if (cleared === 'busy') break;
  }
  return refuse('PAY0010', { retryAfterSeconds: 5 });
}

const accountWords = { CHECKING: 'Checking', SAVINGS: 'Savings', BUSINESS_CHECK: 'Business checking' } as const;

/** D-091, and business accounts only where the provider takes them (ACH-019). */
function areNumbersUsable(deps: PaymentsDeps, provider: PaymentProvider, body: BankPaymentBody): boolean {
  return (
    isRoutingNumber(body.routingNumber, { checksum: deps.options.checkRoutingNumber }) &&
    isBankAccountNumber(body.accountNumber) &&
    bankAccountTypesFor(provider.id).includes(body.accountType)
  );
}

async function chargeBank(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  payment: PaymentRecord,
  { customer, body }: { customer: string; body: BankPaymentBody },
): Promise<BankAnswer | BankRefusal> {
  const { routingNumber, accountNumber, accountType, holderName } = body;
  const { reference, amountCents } = payment;
  const bank = { routingNumber, accountNumber, accountType, holderName };
  return answerOf(await charge(deps, payment, () => provider.chargeBank({ reference, amountCents, customer, bank })));
}

/** The first outcome again (PAY-064). */
async function replay(deps: PaymentsDeps, payment: PaymentRecord): Promise<BankAnswer | BankRefusal> {
  const settled = await waitUntil(deps, payment, ({ state }) => state !== 'submitted' && state !== 'created');
  return settled.state === 'submitted' ? refuse('PAY0010', { retryAfterSeconds: 5 }) : answerOf(settled);
}

function answerOf(payment: PaymentRecord): BankAnswer | BankRefusal {
  if (payment.state === 'declined') return refuse('PAY0002', payment.responseText === null ? {} : { message: payment.responseText });
  return presentResult(payment);
}
