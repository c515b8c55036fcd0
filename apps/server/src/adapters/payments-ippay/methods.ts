import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import {
  type BankDetails,
  type KeptMethod,
  type KeptMethodAnswer,
  type PaymentReference,
  type ProviderAnswer,
  ReportUnavailable,
  type Sought,
} from '../../ports/payment-provider.ts';
import { type BankAccountType, bankBrands, brandOfNumber, brandOfToken, cardOfToken, endingIn } from './card-names.ts';
import type { Ippay } from './context.ts';
import { type AchAccount, type CardNumber, type GatewayAnswer, send } from './gateway.ts';
import { findBooked } from './lookup.ts';
import { charge, queryPayment } from './payments.ts';
import { declinedAnswer } from './results.ts';
import { verdictOf } from './words.ts';

/** A number of up to six digits for each payment: banks take two with the same number and amount for one. */
export function checkNumberOf(reference: PaymentReference): string {
  return String((Number.parseInt(reference.slice(-6), 36) % 999_999) + 1);
}

/** Of a business: its bank allows debits to companies only with that code. */
export function entryOf(type: BankAccountType): Pick<AchAccount, 'type' | 'sec'> {
  return { type: type === 'SAVINGS' ? 'SAVINGS' : 'CHECKING', sec: type === 'BUSINESS_CHECK' ? 'CCD' : 'WEB' };
}

interface ChargeInput {
  reference: PaymentReference;
  amountCents: Cents;
  customer: string;
}

export function chargeBank(ippay: Ippay, { bank, reference, amountCents }: ChargeInput & { bank: BankDetails }): Promise<ProviderAnswer> {
  const { routingNumber, accountNumber, accountType } = bank;
  const ach = { routingNumber, accountNumber, ...entryOf(accountType), checkNumber: checkNumberOf(reference) };
  const display = endingIn(bankBrands[accountType], accountNumber);
  const method = { kind: 'bank', display, token: null, expiration: null } as const;
  const by = { ach, name: bank.holderName, origin: 'INTERNET' } as const;
  return charge(ippay, { act: 'CHECK', reference, amountCents, by, note: accountType, method });
}

/**
 * Charges a kept method. IPPay keeps no name with a token, so the customer's number stands for it at the bank. A method that is not kept any
 * more is declined, unless the payment was made before.
 */
export async function chargeToken(ippay: Ippay, input: ChargeInput & { token: string }): Promise<ProviderAnswer> {
  const { reference, amountCents, customer, token } = input;
  const kept = (await ippay.memory.methods(customer)).find((method) => method.token === token);
  if (kept === undefined) {
    const before = await queryPayment(ippay, { reference, transactionId: null, begunAt: ippay.clock.now() });
    return before.known && before.result.status === 'notFound' ? declinedAnswer(input, 'methodRemoved', '', null) : before;
  }
  const method = { kind: kept.kind, display: kept.display, token, expiration: kept.expiration };
  if (kept.kind === 'card') {
    const by = { cardToken: gatewayToken(token), origin: 'RECURRING' } as const;
    return charge(ippay, { act: 'SALE', reference, amountCents, by, note: customer, method });
  }
  const accountType = accountTypeOf(kept.brand);
  const ach = { token: gatewayToken(token), ...entryOf(accountType), checkNumber: checkNumberOf(reference) };
  const by = { ach, name: customer, origin: 'RECURRING' } as const;
  return charge(ippay, { act: 'CHECK', reference, amountCents, by, note: accountType, method });
}

function accountTypeOf(brand: string): BankAccountType {
  if (brand === bankBrands.BUSINESS_CHECK) return 'BUSINESS_CHECK';
  return brand === bankBrands.SAVINGS ? 'SAVINGS' : 'CHECKING';
}

/**
 * The name under which a customer keeps a token: the gateway gives the same one for the same card or account, and whoever manages houses pays
 * for several customers with one card.
 */
export function nameOf(gatewaysToken: string, customer: string): string {
  return `${gatewaysToken}.${customer}`;
}

function gatewayToken(token: string): string {
  return token.split('.')[0] ?? '';
}

/** Keeps a method for a customer; the same number answers the same token again. */
async function keep(memory: GatewayMemory, customer: string, method: KeptMethod): Promise<KeptMethod> {
  const named = { ...method, token: nameOf(method.token, customer) };
  if (!(await memory.keepMethod(customer, named))) throw new Error('a token that names its customer is kept for another one');
  return named;
}

export async function keepBankAccount(ippay: Ippay, customer: string, bank: BankDetails): Promise<KeptMethodAnswer> {
  const { routingNumber, accountNumber, accountType } = bank;
  const brand = bankBrands[accountType];
  const answer = await send(ippay.terminal, { act: 'TOKENIZE', bankToKeep: { routingNumber, accountNumber } });
  return keepToken(ippay, customer, answer, { kind: 'bank', brand, display: endingIn(brand, accountNumber), expiration: null });
}

export async function keepCard(ippay: Ippay, customer: string, card: CardNumber): Promise<KeptMethodAnswer> {
  const answer = await send(ippay.terminal, { act: 'TOKENIZE', card: { ...card, securityCode: null } });
  const brand = brandOfNumber(card.number) ?? brandOfToken(card.number);
  const shown = { kind: 'card', brand, display: endingIn(brand, card.number), expiration: `${card.month}/${card.year}` } as const;
  return keepToken(ippay, customer, answer, shown);
}

async function keepToken(
  { memory }: Ippay,
  customer: string,
  answer: GatewayAnswer,
  shown: Omit<KeptMethod, 'token'>,
): Promise<KeptMethodAnswer> {
  if (!answer.known) return { ok: false, reason: 'unreachable' };
  const { ActionCode, ResponseText, Token } = answer.said;
  const { kind } = verdictOf('TOKENIZE', ActionCode, ResponseText);
  if (kind === 'declined' || kind === 'refused') return { ok: false, reason: 'refused' };
  if (kind !== 'approved' || !isToken(Token)) return { ok: false, reason: 'unreachable' };
  return { ok: true, method: await keep(memory, customer, { ...shown, token: Token }) };
}

function isToken(text: string): boolean {
  return /^[0-9A-Za-z]{4,40}$/.test(text);
}

/** The card a payment was made with: the feed lists every card payment with its card's token. It says nothing of the month it ends. */
export async function keepPaidCard(ippay: Ippay, customer: string, paid: Sought): Promise<KeptMethodAnswer> {
  try {
    const booked = await findBooked(ippay.feed, 'credit', paid);
    if (booked === null) return { ok: false, reason: 'unreachable' };
    const isTheirs = booked.actionCode === '000' && booked.userFields[2] === customer;
    const card = isTheirs ? cardOfToken(booked.token) : null;
    const method = card === null ? null : await keep(ippay.memory, customer, await withExpiration(ippay.memory, customer, card));
    return method === null ? { ok: false, reason: 'refused' } : { ok: true, method };
  } catch (error) {
    if (error instanceof ReportUnavailable) return { ok: false, reason: 'unreachable' };
    throw error;
  }
}

/** One that is kept already may be known better than the feed knows it. */
async function withExpiration(memory: GatewayMemory, customer: string, card: KeptMethod): Promise<KeptMethod> {
  const kept = (await memory.methods(customer)).find(({ token }) => gatewayToken(token) === card.token);
  return kept === undefined ? card : { ...kept, token: card.token };
}
