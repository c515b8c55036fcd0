import { checkPaymentAmount } from '@porchlight/domain/money/payment-amount.ts';
import { type BankAccountType, bankAccountTypesFor } from '@porchlight/domain/payments/bank-account-type.ts';
import { isBankAccountNumber, isRoutingNumber } from '@porchlight/domain/payments/routing-number.ts';
import type { Locale } from '@porchlight/texts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { AttemptRequest } from './begin-attempt.ts';
import type { PaymentsDeps } from './deps.ts';
import { payDirectly } from './pay-directly.ts';
import type { PaymentRecord } from './payment.ts';
import { presentResult } from './present-payment.ts';
import type { TurnRefusal } from './take-turn.ts';
import { toldResponse } from './told-response.ts';

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
  locale: Locale;
  body: BankPaymentBody;
}

type BankAnswer = ReturnType<typeof presentResult>;
type BankRefusal = TurnRefusal | Refusal<'PAY0001' | 'PAY0002' | 'PAY0003' | 'PAY0009'>;

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
  const { routingNumber, accountNumber, accountType, holderName } = body;
  const attempt: AttemptRequest = {
    ...request,
    route: 'C-022',
    channel: 'bank',
    amountCents: checked.amount,
    method: {
      kind: 'bank',
      identity: [routingNumber, accountNumber],
      display: `${accountWords[accountType]} ending ${accountNumber.slice(-4)}`,
      token: null,
    },
  };
  const bank = { routingNumber, accountNumber, accountType, holderName };
  const paid = await payDirectly(deps, attempt, (charge) => provider.chargeBank({ ...charge, bank }));
  return isRefusal(paid) ? paid : answerOf(paid, request.locale);
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

function answerOf(payment: PaymentRecord, locale: Locale): BankAnswer | BankRefusal {
  if (payment.state !== 'declined') return presentResult(payment, locale);
  const message = toldResponse(payment, locale);
  return refuse('PAY0002', message === null ? {} : { message });
}
