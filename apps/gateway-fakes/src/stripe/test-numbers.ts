export type CardBehaviour =
  | 'approve'
  | 'decline'
  | 'insufficientFunds'
  | 'expired'
  | 'processingError'
  | 'declineLater'
  | 'authenticateOnce'
  | 'authenticateAlways';
export type BankBehaviour = 'settle' | 'accountClosed' | 'noAccount' | 'insufficientFunds' | 'debitNotAuthorized' | 'blocked';

/** Test cards as Stripe publishes them. */
const cards: Readonly<Record<string, { brand: string; behaviour: CardBehaviour }>> = {
  '4242424242424242': { brand: 'visa', behaviour: 'approve' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'approve' },
  '378282246310005': { brand: 'amex', behaviour: 'approve' },
  '6011111111111117': { brand: 'discover', behaviour: 'approve' },
  '4000000000000002': { brand: 'visa', behaviour: 'decline' },
  '4000000000009995': { brand: 'visa', behaviour: 'insufficientFunds' },
  '4000000000000069': { brand: 'visa', behaviour: 'expired' },
  '4000000000000119': { brand: 'visa', behaviour: 'processingError' },
  '4000000000000341': { brand: 'visa', behaviour: 'declineLater' },
  '4000002500003155': { brand: 'visa', behaviour: 'authenticateOnce' },
  '4000002760003184': { brand: 'visa', behaviour: 'authenticateAlways' },
};

export const testRoutingNumber = '110000000';

/** Test accounts as Stripe publishes them, all at the test routing number. */
const accounts: Readonly<Record<string, BankBehaviour>> = {
  '000123456789': 'settle',
  '000111111113': 'accountClosed',
  '000111111116': 'noAccount',
  '000222222227': 'insufficientFunds',
  '000333333335': 'debitNotAuthorized',
  '000666666661': 'blocked',
};

/** Null for a number that is no test card: the fake takes no other, real ones above all. */
export function testCard(number: string): { brand: string; behaviour: CardBehaviour } | null {
  return cards[number] ?? null;
}

/**
 * Accounts of Stripe's list behave as published. In a test mode Stripe takes no other; the fake takes those of twelve digits that begin with
 * 0009 as well, which settle, so that tests can have many.
 */
export function testAccount(routingNumber: string, accountNumber: string): BankBehaviour | null {
  if (routingNumber !== testRoutingNumber) return null;
  return accounts[accountNumber] ?? (/^0009\d{8}$/.test(accountNumber) ? 'settle' : null);
}

/** What a bank says of an account it can't debit, as Stripe translates it. */
export const bankFailures: Readonly<Record<Exclude<BankBehaviour, 'settle' | 'blocked'>, string>> = {
  accountClosed: 'account_closed',
  noAccount: 'no_account',
  insufficientFunds: 'insufficient_funds',
  debitNotAuthorized: 'debit_not_authorized',
};

/** Stripe's word for a return code of the bank network: of a payment under way, and of one that had arrived (the reason of a dispute). */
export function wordsOfReturn(code: string): { failure: string; dispute: string } {
  const known: Readonly<Record<string, { failure: string; dispute: string }>> = {
    R01: { failure: 'insufficient_funds', dispute: 'insufficient_funds' },
    R02: { failure: 'account_closed', dispute: 'incorrect_account_details' },
    R03: { failure: 'no_account', dispute: 'incorrect_account_details' },
    R04: { failure: 'invalid_account_number', dispute: 'incorrect_account_details' },
    R10: { failure: 'debit_not_authorized', dispute: 'debit_not_authorized' },
    R16: { failure: 'bank_account_restricted', dispute: 'bank_cannot_process' },
  };
  return known[code] ?? { failure: 'bank_account_unusable', dispute: 'bank_cannot_process' };
}
