import { checkAutoPayBankForm } from '@porchlight/domain/autopay/bank-form.ts';
import { isCardExpired } from '@porchlight/domain/autopay/card-expiration.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { type BankAccountType, bankAccountTypesFor } from '@porchlight/domain/payments/bank-account-type.ts';
import { isBankAccountNumber, isRoutingNumber } from '@porchlight/domain/payments/routing-number.ts';
import type { UsableMethod } from '../payment-methods/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { AutopayDeps } from './deps.ts';
import { type Enroller, enrol } from './enrol.ts';
import { findPaidByCard, readAccountZone } from './enrolments.store.ts';

type Enabled<Code extends 'AP0001' | 'PAY0003' | 'PAY0009'> = Promise<'done' | Refusal<Code | 'AP0002' | 'GEN0004'>>;

/** C-028: with a stored method of this account. */
export async function enableByToken(deps: AutopayDeps, enroller: Enroller, token: string): Enabled<'AP0001'> {
  if (deps.provider === null) return refuse('AP0002');
  const method = (tx: Transaction) => deps.paymentMethods.findUsable(tx, enroller.accountId, token);
  return enrol(deps, enroller, { givenAs: 'token', bank: null, method });
}

export interface CardFields {
  cardExpirationDate: string;
  cardToken: string;
  displayCardNumber: string;
  type: string;
}

/** AutoPay is offered with what was just paid with (AUTO-010). Later the reference keeps nothing: a card that was deleted stays deleted. */
const justPaidMs = 60 * 60_000;

/**
 * C-027: with a card, stored or one the account has just paid with; the token of the latter is the payment's reference, and the provider
 * keeps that card now, outside any transaction. The card comes twice (D-093) and both must be the same; what is shown of it is what
 * the provider told us, not what came with the request.
 */
export async function enableByCard(
  deps: AutopayDeps,
  enroller: Enroller,
  { cc, ...outer }: CardFields & { cc: CardFields },
): Enabled<'AP0001' | 'PAY0003'> {
  const { provider, db } = deps;
  if (provider === null) return refuse('AP0002');
  const isSame = (Object.keys(cc) as (keyof CardFields)[]).every((field) => cc[field] === outer[field]);
  if (!isSame) return refuse('AP0001');
  const { accountId } = enroller;
  const { number: customer, timeZone } = await readAccountZone(db, accountId);
  const now = deps.clock.now();
  if (isCardExpired(cc.cardExpirationDate, todayInZone(now, timeZone))) return refuse('AP0001');
  const paid = await findPaidByCard(db, {
    accountId,
    reference: cc.cardToken,
    since: new Date(now.getTime() - justPaidMs),
    provider: provider.id,
  });
  if (paid === null) {
    return enrol(deps, enroller, { givenAs: 'card', bank: null, method: (tx) => storedCard(deps, tx, accountId, cc.cardToken) });
  }
  const kept = await provider.keepPaidCard({ customer, paid });
  if (!kept.ok) return kept.reason === 'refused' ? refuse('AP0001') : refuse('PAY0003', { retryAfterSeconds: 5 });
  return enrol(deps, enroller, { givenAs: 'card', bank: null, method: (tx) => deps.paymentMethods.keep(tx, accountId, kept.method) });
}

async function storedCard(deps: AutopayDeps, tx: Transaction, accountId: number, token: string): Promise<UsableMethod | null> {
  const stored = await deps.paymentMethods.findUsable(tx, accountId, token);
  return stored?.kind === 'card' ? stored : null;
}

export interface BankForm {
  routingNumber: string;
  accountNumber: string;
  accountType: BankAccountType;
  cardHolderName: string;
}

/** C-026: with a bank account. The provider keeps it, outside any transaction; of the account number only the last four digits stay here. */
export async function enableByBank(deps: AutopayDeps, enroller: Enroller, form: BankForm): Enabled<'PAY0003' | 'PAY0009'> {
  const { provider, db } = deps;
  if (provider === null) return refuse('AP0002');
  if (!isUsable(deps, provider, form)) return refuse('PAY0009');
  const { number: customer } = await readAccountZone(db, enroller.accountId);
  const { routingNumber, accountNumber, accountType, cardHolderName: holderName } = form;
  const kept = await provider.keepBankAccount({ customer, bank: { routingNumber, accountNumber, accountType, holderName } });
  if (!kept.ok) return kept.reason === 'refused' ? refuse('PAY0009') : refuse('PAY0003', { retryAfterSeconds: 5 });
  const enrolled = await enrol(deps, enroller, {
    givenAs: 'bank',
    bank: { holderName, routingNumber, last4: accountNumber.slice(-4), accountType },
    method: (tx) => deps.paymentMethods.keep(tx, enroller.accountId, kept.method),
  });
  if (enrolled === 'done') return enrolled;
  return enrolled.refusal === 'AP0001' ? refuse('PAY0009') : refuse('GEN0004');
}

/** The form's own rules (ACH-013 to ACH-016), the server's (D-091), and business accounts only where the provider takes them (ACH-019). */
function isUsable(deps: AutopayDeps, provider: PaymentProvider, form: BankForm): boolean {
  return (
    Object.keys(checkAutoPayBankForm(form)).length === 0 &&
    isRoutingNumber(form.routingNumber, { checksum: deps.options.checkRoutingNumber }) &&
    isBankAccountNumber(form.accountNumber) &&
    bankAccountTypesFor(provider.id).includes(form.accountType)
  );
}
