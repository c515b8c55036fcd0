import type { AccountType, DeclineCode } from './records.ts';

/** The published test numbers and what happens to each. Durations are sandbox milliseconds. */
export type CardBehaviour =
  | 'approve'
  | 'slow'
  | 'insufficientFunds'
  | 'expiredCard'
  | 'providerError'
  | 'loseAnswer'
  | 'confirm'
  | 'declineLater';
/** `settleLate` is for demo customers whose payment is to be seen pending for days. */
export type BankBehaviour = 'settle' | 'settleLate' | 'returnR01' | 'returnR02' | 'noAccount';

/** What the card network says to one attempt. */
export type CardOutcome =
  | { kind: 'approved' }
  | { kind: 'processing'; durationMs: number }
  | { kind: 'confirm' }
  | { kind: 'declined'; code: DeclineCode }
  | { kind: 'lost'; durationMs: number };

export type BankOutcome =
  | { kind: 'declined'; code: DeclineCode }
  | { kind: 'accepted'; settlesAfterMs: number; returnCode: 'R01' | 'R02' | null };

export const slowCardMs = 8_000;
export const lostAnswerMs = 20_000;
const settlementMs = 30_000;
const lateSettlementMs = 3 * 86_400_000;
export const returnAfterSettlementMs = 15_000;

const cards: Readonly<Record<string, { brand: string; behaviour: CardBehaviour }>> = {
  '4111111111111111': { brand: 'Visa', behaviour: 'approve' },
  '5555555555554444': { brand: 'Mastercard', behaviour: 'slow' },
  '4000000000000002': { brand: 'Visa', behaviour: 'insufficientFunds' },
  '4000000000000069': { brand: 'Visa', behaviour: 'expiredCard' },
  '4000000000000119': { brand: 'Visa', behaviour: 'providerError' },
  '4000000000000259': { brand: 'Visa', behaviour: 'loseAnswer' },
  '4000000000003220': { brand: 'Visa', behaviour: 'confirm' },
  '4000000000000341': { brand: 'Visa', behaviour: 'declineLater' },
};

const accounts: Readonly<Record<string, BankBehaviour>> = {
  '000123456789': 'settle',
  '000111111113': 'returnR02',
  '000111111116': 'noAccount',
  '000222222227': 'returnR01',
};

/** The test card of that number (digits only); null for every other number, real ones above all. */
export function testCard(number: string): { brand: string; behaviour: CardBehaviour } | null {
  return cards[number] ?? null;
}

/** What happens when a card is charged in the frame, saved, or charged later through its token. */
export function cardOutcome(behaviour: CardBehaviour, use: 'pay' | 'save' | 'token'): CardOutcome {
  return cardOutcomes[behaviour](use);
}

const approved: CardOutcome = { kind: 'approved' };
const cardOutcomes: Readonly<Record<CardBehaviour, (use: 'pay' | 'save' | 'token') => CardOutcome>> = {
  approve: () => approved,
  slow: () => ({ kind: 'processing', durationMs: slowCardMs }),
  insufficientFunds: () => ({ kind: 'declined', code: 'insufficient_funds' }),
  expiredCard: () => ({ kind: 'declined', code: 'expired_card' }),
  providerError: () => ({ kind: 'declined', code: 'provider_error' }),
  loseAnswer: () => ({ kind: 'lost', durationMs: lostAnswerMs }),
  // Nobody sits before the screen when a token is charged: the confirmation was given when the card was saved.
  confirm: (use) => (use === 'token' ? approved : { kind: 'confirm' }),
  declineLater: (use) => (use === 'save' ? approved : { kind: 'declined', code: 'card_declined' }),
};

/** Any account number outside the table behaves like the one that settles, so load tests can invent customers. */
export function bankBehaviour(accountNumber: string): BankBehaviour {
  return accounts[accountNumber] ?? 'settle';
}

export function bankOutcome(behaviour: BankBehaviour): BankOutcome {
  if (behaviour === 'noAccount') return { kind: 'declined', code: 'no_account' };
  const returnCodes = { settle: null, settleLate: null, returnR01: 'R01', returnR02: 'R02' } as const;
  const settlesAfterMs = behaviour === 'settleLate' ? lateSettlementMs : settlementMs;
  return { kind: 'accepted', settlesAfterMs, returnCode: returnCodes[behaviour] };
}

/** What the provider says of each decline, beside its code. */
export const declineTexts: Readonly<Record<DeclineCode, string>> = {
  insufficient_funds: 'Insufficient funds',
  expired_card: 'Expired card',
  card_declined: 'Card declined',
  no_account: 'No account',
  routing_not_valid: 'Routing number not valid',
  provider_error: 'Provider error',
  method_not_found: 'Payment method not found',
  confirmation_refused: 'Confirmation refused',
  nothing_to_refund: 'Nothing to refund',
  not_settled: 'Not settled yet: only the whole payment can be stopped',
  refund_declined: 'Refund declined',
  more_than_captured: 'More than was captured',
};

/** Nine digits whose weighted sum is a multiple of ten (weights 3, 7, 1), the check digit of US routing numbers. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || /^0+$/.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Double-every-second-digit check of card numbers; digits only. */
export function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

export function bankDisplay(accountType: AccountType, accountNumber: string): string {
  const names = { CHECKING: 'Checking', SAVINGS: 'Savings', BUSINESS_CHECK: 'Business checking' };
  return `${names[accountType]} ending ${accountNumber.slice(-4)}`;
}
