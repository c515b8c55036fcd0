import type { GatewayReply, GatewayRequest } from '../kit/gateway.ts';
import { accountOf, cardOf } from './outcomes.ts';
import { type Entry, entries, errorText, type Html, html, page } from './page-frame.ts';
import { drop, keep, maskedPayment } from './profiles.ts';
import type { CustomerProfile, Masked, Merchant, PageToken } from './state.ts';
import { type AnetDesk, charge, type Made } from './transactions.ts';
import { dollarsOf } from './wire.ts';

export interface TypedCard {
  number: string;
  /** 2049-08. */
  expiration: string;
  zip: string;
}

type Typed = Readonly<Record<string, string>>;

const name: readonly Entry[] = [
  { name: 'firstName', label: 'First name', autocomplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autocomplete: 'family-name' },
  { name: 'address', label: 'Street address', autocomplete: 'street-address', isWide: true },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
  { name: 'state', label: 'State', autocomplete: 'address-level1' },
  { name: 'zip', label: 'ZIP code', autocomplete: 'postal-code' },
];
const card: readonly Entry[] = [
  { name: 'cardNumber', label: 'Card number', autocomplete: 'cc-number', isWide: true },
  { name: 'expiration', label: 'Expiration date (MM/YY)', autocomplete: 'cc-exp' },
  { name: 'cardCode', label: 'Card code', autocomplete: 'cc-csc' },
];
const bank: readonly Entry[] = [
  { name: 'routingNumber', label: 'Routing number', autocomplete: 'off' },
  { name: 'accountNumber', label: 'Account number', autocomplete: 'off' },
  { name: 'nameOnAccount', label: 'Name on account', autocomplete: 'name', isWide: true },
];

/** The hosted pages: payment, a new method, all methods. */
export function pageOf(request: GatewayRequest, desk: AnetDesk, merchant: Merchant): GatewayReply | null {
  const shows = pages[request.path];
  if (shows === undefined || request.method !== 'POST') return null;
  const typed = Object.fromEntries(new URLSearchParams(request.body));
  const token = tokenOf(desk, typed['token'] ?? '');
  if (token === null) return page('This page has expired', html`<p>Go back to the merchant and begin again.</p>`, { status: 401 });
  return shows(desk, merchant, token, typed);
}

type Shows = (desk: AnetDesk, merchant: Merchant, token: PageToken, typed: Typed) => GatewayReply;

const pages: Readonly<Record<string, Shows>> = {
  '/payment/payment': (_desk, _merchant, token) => paymentPage(token),
  '/payment/submit': submitPayment,
  '/customer/addPayment': (_desk, _merchant, token) => methodPage(token),
  '/customer/save': saveMethod,
  '/customer/manage': (desk, _merchant, token) => managePage(desk, token),
  '/customer/remove': (desk, merchant, token, typed) => {
    const profile = profileOf(desk, token);
    if (profile !== null) drop(desk, merchant, profile, typed['method'] ?? '');
    return managePage(desk, token);
  },
};

function tokenOf(desk: AnetDesk, given: string): PageToken | null {
  const token = desk.state.tokens.find((each) => each.token === given);
  return token === undefined || token.isUsed || token.expiresAt <= desk.now().toISOString() ? null : token;
}

function paymentPage(token: PageToken, typed: Typed = {}, wrong: readonly string[] = [], error: string | null = null): GatewayReply {
  if (token.page.kind !== 'payment') return page('This page has expired', html``, { status: 401 });
  const main = html`<p class="total">Total $${dollarsOf(token.page.amountCents).toFixed(2)}</p>${errorText(error)}
<form method="post" action="/payment/submit" novalidate><input type="hidden" name="token" value="${token.token}">${entries([...card, ...name], typed, wrong)}
<div class="buttons"><button>Pay</button><button class="plain" type="button" data-tell="action=cancel">Cancel</button></div></form>`;
  return page('Payment details', main, { communicatorUrl: token.communicatorUrl });
}

function submitPayment(desk: AnetDesk, merchant: Merchant, token: PageToken, typed: Typed): GatewayReply {
  const { read, wrong } = cardIn(typed, desk.now());
  const missing = name.filter((each) => !typed[each.name]?.trim()).map((each) => each.name);
  if (read === null || missing.length > 0) return paymentPage(token, typed, [...wrong, ...missing], 'Check the fields that are marked.');
  const made = pay(desk, merchant, token, read);
  if (made === null) return page('This page has expired', html``, { status: 401 });
  if (made.outcome.responseCode !== '1') return paymentPage(token, typed, ['cardNumber'], made.outcome.reasonText);
  const message = `action=transactResponse&response=${encodeURIComponent(JSON.stringify(responseOf(made)))}`;
  return page('Thank you', html`<p>Your payment was received.</p>`, { communicatorUrl: token.communicatorUrl, tells: message });
}

/** Pays by a token as the page does. A declined card may be tried again; one that was taken uses the token up. */
function pay(desk: AnetDesk, merchant: Merchant, token: PageToken, typed: TypedCard): Made | null {
  if (token.page.kind !== 'payment') return null;
  const { invoiceNumber, customerId, amountCents } = token.page;
  const method = cardOf(typed.number, typed.expiration, typed.zip);
  const made = charge(desk, merchant, { method, profileIds: null, amountCents, invoiceNumber, customerId, windowSeconds: 120 });
  if (made.outcome.responseCode === '1') token.isUsed = true;
  return made;
}

/** The same without a browser: the outcome's text, or null when the token is good for nothing. */
export function payByToken(desk: AnetDesk, merchant: Merchant, given: string, typed: TypedCard): string | null {
  const token = tokenOf(desk, given);
  if (token?.page.kind === 'profile') {
    const profile = profileOf(desk, token);
    if (profile !== null) keep(desk, merchant, profile, cardOf(typed.number, typed.expiration, typed.zip));
    token.isUsed = profile !== null;
    return profile === null ? null : 'kept';
  }
  const made = token === null ? null : pay(desk, merchant, token, typed);
  return made?.outcome.reasonText ?? null;
}

function responseOf({ transaction }: Made): object {
  const { id, authCode, method, invoiceNumber, amountCents } = transaction;
  return {
    accountType: method.kind === 'card' ? method.brand : 'eCheck',
    accountNumber: `XXXX${method.lastFour}`,
    transId: id,
    responseCode: transaction.responseCode,
    authorization: authCode,
    orderInvoiceNumber: invoiceNumber ?? '',
    totalAmount: dollarsOf(amountCents).toFixed(2),
  };
}

function methodPage(token: PageToken, typed: Typed = {}, wrong: readonly string[] = [], error: string | null = null): GatewayReply {
  const isBank = token.page.kind === 'profile' && token.page.shows === 'showBankAccount';
  const kinds: Html = isBank
    ? html`<div class="fields"><div class="wide"><label for="accountType">Account type</label><select id="accountType" name="accountType"><option value="checking">Checking</option><option value="savings">Savings</option></select></div></div>${entries(bank, typed, wrong)}`
    : entries([...card, ...name], typed, wrong);
  const main = html`${errorText(error)}<form method="post" action="/customer/save" novalidate><input type="hidden" name="token" value="${token.token}">${kinds}
<div class="buttons"><button>Save</button><button class="plain" type="button" data-tell="action=cancel">Cancel</button></div></form>`;
  return page(isBank ? 'Add a bank account' : 'Add a card', main, { communicatorUrl: token.communicatorUrl });
}

function saveMethod(desk: AnetDesk, merchant: Merchant, token: PageToken, typed: Typed): GatewayReply {
  const profile = profileOf(desk, token);
  const isBank = token.page.kind === 'profile' && token.page.shows === 'showBankAccount';
  const { method, wrong } = isBank ? bankIn(typed) : cardMethodIn(typed, desk.now());
  if (profile === null || method === null) return methodPage(token, typed, wrong, 'Check the fields that are marked.');
  const kept = keep(desk, merchant, profile, method);
  if (kept.kind === 'tooMany') return methodPage(token, typed, [], 'No more methods can be kept. Remove one first.');
  return page('Saved', html`<p>Your payment method was saved.</p>`, {
    communicatorUrl: token.communicatorUrl,
    tells: 'action=successfulSave',
  });
}

function managePage(desk: AnetDesk, token: PageToken): GatewayReply {
  const hidden = html`<input type="hidden" name="token" value="${token.token}">`;
  const methods = (profileOf(desk, token)?.methods ?? []).map(({ id, method }) => {
    const label = labelOf(method);
    return html`<li><span>${label}</span><form method="post" action="/customer/remove">${hidden}<input type="hidden" name="method" value="${id}"><button class="plain" aria-label="Remove ${label}">Remove</button></form></li>`;
  });
  const list = methods.length > 0 ? html`<ul>${methods}</ul>` : html`<p>No payment methods are kept.</p>`;
  const main = html`${list}<div class="buttons"><form method="post" action="/customer/addPayment">${hidden}<button>Add a payment method</button></form>
<button class="plain" type="button" data-tell="action=cancel">Done</button></div>`;
  return page('Payment methods', main, { communicatorUrl: token.communicatorUrl });
}

const labelOf = (method: Masked): string => {
  const { creditCard, bankAccount } = maskedPayment(method, false) as {
    creditCard?: { cardNumber: string };
    bankAccount?: { accountNumber: string };
  };
  return method.kind === 'card' ? `${method.brand} ${creditCard?.cardNumber ?? ''}` : `Bank account ${bankAccount?.accountNumber ?? ''}`;
};

function profileOf(desk: AnetDesk, token: PageToken): CustomerProfile | null {
  const { page: shown } = token;
  return shown.kind === 'profile' ? (desk.state.profiles.find((each) => each.id === shown.profileId) ?? null) : null;
}

function cardIn(typed: Typed, now: Date): { read: TypedCard | null; wrong: string[] } {
  const number = (typed['cardNumber'] ?? '').replace(/\D/g, '');
  const [, month = '', year = ''] = /^\s*(\d{2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed['expiration'] ?? '') ?? [];
  const expiration = `20${year}-${month}`;
  const isPast = expiration < now.toISOString().slice(0, 7) || Number(month) < 1 || Number(month) > 12;
  const wrong = [
    ...(/^\d{13,16}$/.test(number) && hasCheckDigit(number) ? [] : ['cardNumber']),
    ...(isPast ? ['expiration'] : []),
    ...(/^\d{3,4}$/.test(typed['cardCode'] ?? '') ? [] : ['cardCode']),
  ];
  return { read: wrong.length === 0 ? { number, expiration, zip: (typed['zip'] ?? '').trim() } : null, wrong };
}

function cardMethodIn(typed: Typed, now: Date): { method: Masked | null; wrong: string[] } {
  const { read, wrong } = cardIn(typed, now);
  return { method: read === null ? null : cardOf(read.number, read.expiration, read.zip), wrong };
}

function bankIn(typed: Typed): { method: Masked | null; wrong: string[] } {
  const [routing = '', number = '', holder = ''] = ['routingNumber', 'accountNumber', 'nameOnAccount'].map((field) =>
    (typed[field] ?? '').trim(),
  );
  const method = accountOf(typed['accountType'] === 'savings' ? 'savings' : 'checking', routing, number, holder);
  const wrong = [
    ...(method.kind === 'bank' && method.isRefused ? ['routingNumber'] : []),
    ...(/^\d{4,17}$/.test(number) ? [] : ['accountNumber']),
    ...(holder === '' ? ['nameOnAccount'] : []),
  ];
  return { method: wrong.length === 0 ? method : null, wrong };
}

/** Every second digit from the right doubled, the sum divisible by ten. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
