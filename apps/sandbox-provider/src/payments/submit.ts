import type { Desk } from './desk.ts';
import { newMethodToken, newTransactionId } from './ids.ts';
import {
  type BankBehaviour,
  bankBehaviour,
  bankDisplay,
  bankOutcome,
  type CardBehaviour,
  type CardOutcome,
  cardOutcome,
  declineTexts,
  isRoutingNumber,
  returnAfterSettlementMs,
} from './outcomes.ts';
import type { AccountType, DeclineCode, MethodSummary, NextStep, Payment, StoredMethod } from './records.ts';

export interface CardEntry {
  brand: string;
  behaviour: CardBehaviour;
  lastFour: string;
  expiration: string;
}

export interface BankEntry {
  routingNumber: string;
  accountNumber: string;
  accountType: AccountType;
}

/** Carries out what the customer entered in the frame: a payment, or a method to keep. The payment must be open. */
export async function submitCard(desk: Desk, payment: Payment, card: CardEntry): Promise<void> {
  const isSaving = payment.purpose === 'createMethod';
  const summary: MethodSummary = {
    kind: 'card',
    display: `${card.brand} ending ${card.lastFour}`,
    token: null,
    expiration: card.expiration,
  };
  const withCard = { ...payment, cardBehaviour: card.behaviour };
  const submitted = withMethod(desk, withCard, { ...summary, token: isSaving ? newMethodToken() : null }, card.behaviour);
  await applyCardOutcome(desk, submitted, cardOutcome(card.behaviour, isSaving ? 'save' : 'pay'));
}

export async function submitBank(desk: Desk, payment: Payment, bank: BankEntry): Promise<void> {
  const isSaving = payment.purpose === 'createMethod';
  const behaviour = bankBehaviour(bank.accountNumber);
  const token = isSaving ? desk.bankToken(payment.customer, bank) : null;
  const submitted = withMethod(desk, payment, { ...bankSummary(bank), token }, behaviour);
  const refusal = bankRefusal(bank.routingNumber, behaviour);
  if (refusal !== null) await decline(desk, submitted, refusal);
  else if (isSaving) await desk.change(submitted, { ...desk.success(), next: null });
  else await acceptBank(desk, submitted, behaviour);
}

/** The customer's answer to the confirmation step. */
export async function confirmCard(desk: Desk, payment: Payment, isConfirmed: boolean): Promise<void> {
  if (!payment.isConfirming) return;
  if (isConfirmed) await applyCardOutcome(desk, payment, { kind: 'approved' });
  else await decline(desk, payment, 'confirmation_refused');
}

export async function applyCardOutcome(desk: Desk, payment: Payment, outcome: CardOutcome): Promise<void> {
  const now = desk.clock.now();
  switch (outcome.kind) {
    case 'approved':
      return desk.change(payment, { ...desk.success(), next: null, isConfirming: false });
    case 'declined':
      return decline(desk, payment, outcome.code);
    case 'processing':
      return desk.change(payment, { status: 'processing', next: { at: now + outcome.durationMs, status: 'succeeded' } });
    case 'confirm':
      return desk.change(payment, { status: 'processing', isConfirming: true });
    case 'lost':
      return desk.change(
        payment,
        { ...desk.success(), next: null, lostUntil: now + outcome.durationMs },
        { at: now, noticeDelayMs: outcome.durationMs },
      );
  }
}

/** Takes a bank payment in; the money comes later, or comes and goes back. */
export function acceptBank(desk: Desk, payment: Payment, behaviour: BankBehaviour): Promise<void> {
  const outcome = bankOutcome(behaviour);
  if (outcome.kind === 'declined') return decline(desk, payment, outcome.code);
  const settledAt = desk.clock.now() + outcome.settlesAfterMs;
  const next: NextStep = { at: settledAt, status: 'settled' };
  if (outcome.returnCode !== null)
    next.afterwards = { at: settledAt + returnAfterSettlementMs, status: 'returned', returnCode: outcome.returnCode };
  return desk.change(payment, { status: 'accepted', transactionId: newTransactionId(), responseText: 'Accepted', next });
}

export function decline(desk: Desk, payment: Payment, code: DeclineCode): Promise<void> {
  return desk.change(payment, {
    status: 'declined',
    transactionId: newTransactionId(),
    responseText: declineTexts[code],
    declineCode: code,
    next: null,
    isConfirming: false,
    pendingMethod: null,
  });
}

export function bankSummary(bank: BankEntry): MethodSummary {
  return { kind: 'bank', display: bankDisplay(bank.accountType, bank.accountNumber), token: null, expiration: null };
}

/** Why the bank payment cannot even be taken in; null when it can. */
export function bankRefusal(routingNumber: string, behaviour: BankBehaviour): DeclineCode | null {
  if (!isRoutingNumber(routingNumber)) return 'routing_not_valid';
  const outcome = bankOutcome(behaviour);
  return outcome.kind === 'declined' ? outcome.code : null;
}

/** The payment with what is charged or, when the summary has a token, to be kept once that succeeds. */
function withMethod(desk: Desk, payment: Payment, method: MethodSummary, behaviour: CardBehaviour | BankBehaviour): Payment {
  const { token } = method;
  if (token === null) return { ...payment, method };
  const pendingMethod: StoredMethod = { ...method, token, customer: payment.customer, behaviour, createdAt: desk.clock.now() };
  return { ...payment, method, pendingMethod };
}
