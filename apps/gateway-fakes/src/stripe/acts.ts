import { type Act, ActRefused } from '../kit/gateway.ts';
import { chargeOf, dispute, returnPayment, settle } from './bank-days.ts';
import { tellDispute, tellMethod, tellRefund } from './events.ts';
import { attach, detach, makeMethod, methodAt } from './methods.ts';
import { Refused } from './refusals.ts';
import { type Customer, type Intent, type StripeDesk, secondsOf } from './state.ts';
import { testRoutingNumber } from './test-numbers.ts';

/** What the world does to Stripe. Names and fields as all fakes have them, and some of Stripe's own. */
export function act(asked: Act, desk: StripeDesk): unknown {
  const known = acts[asked.name];
  if (known === undefined) throw new ActRefused(`no act ${asked.name}`);
  try {
    return known(desk, (name) => textOf(asked, name)) ?? null;
  } catch (error) {
    throw error instanceof Refused ? new ActRefused(JSON.stringify(error.error)) : error;
  }
}

type Text = (name: string) => string | null;

const cardNumbers: Readonly<Record<string, string>> = {
  approved: '4242424242424242',
  declined: '4000000000000341',
  expired: '4000000000000069',
  insufficientFunds: '4000000000009995',
};
/** Declined at once, where a card is typed and paid with. */
const declinedAtOnce = '4000000000000002';

const acts: Readonly<Record<string, (desk: StripeDesk, text: Text) => unknown>> = {
  settle: (desk, text) => {
    const intent = intentIn(desk, text);
    // A card is settled with its capture.
    if (intent.status === 'processing') settle(desk, intent);
    else if (intent.status !== 'succeeded') throw new ActRefused(`the intent is ${intent.status}`);
  },
  return: (desk, text) => returnPayment(desk, bankIntent(desk, text), text('code') ?? 'R01'),
  chargeBack: (desk, text) => dispute(desk, intentIn(desk, text, 'succeeded'), 'fraudulent', 'needs_response'),
  closeDispute: (desk, text) => {
    const intent = intentIn(desk, text);
    const found = desk.state.disputes.findLast((each) => each.intent === intent.id);
    if (found === undefined) throw new ActRefused('no dispute');
    found.status = text('status') ?? 'lost';
    tellDispute(desk, 'closed', found);
    if (found.status === 'won') tellDispute(desk, 'funds_reinstated', found);
  },
  storeMethod,
  removeMethod: (desk, text) => void detach(desk, text('token') ?? ''),
  updateMethod: (desk, text) => {
    const method = methodAt(desk, text('token') ?? '');
    if (method.type !== 'card') throw new ActRefused('only cards are updated by their network');
    method.expYear += 3;
    tellMethod(desk, 'automatically_updated', method);
  },
  setStatus: (desk, text) => void (intentIn(desk, text).status = text('status') ?? 'on_hold'),
  failRefund: (desk, text) => {
    const refund = desk.state.refunds.find(({ metadata }) => metadata.reference === text('reference'));
    if (refund === undefined) throw new ActRefused('no refund of that reference');
    refund.status = 'failed';
    refund.failureReason = 'declined';
    tellRefund(desk, 'failed', refund);
  },
  finishRefund: (desk, text) => {
    const refund = desk.state.refunds.find(({ metadata }) => metadata.reference === text('reference'));
    if (refund === undefined) throw new ActRefused('no refund of that reference');
    refund.status = 'succeeded';
    tellRefund(desk, 'updated', refund);
  },
  /** What Stripe's script makes of an entry, without a browser. */
  confirmationToken: (desk, text) => {
    const outcome = text('card') ?? 'approved';
    const number = text('number') ?? (outcome === 'declined' ? declinedAtOnce : (cardNumbers[outcome] ?? outcome));
    return { token: tokenOf(desk, cardEntry(number), text('setupFutureUsage')) };
  },
  /** Whether the account may debit bank accounts that nobody verified. */
  allowUnverified: (desk, text) => void (desk.state.skipsVerification = text('allowed') !== 'no'),
};

function textOf(asked: Act, name: string): string | null {
  const given = asked[name];
  return typeof given === 'string' ? given : null;
}

function intentIn({ state }: StripeDesk, text: Text, status?: string): Intent {
  const found = state.intents.find(({ metadata }) => metadata.reference === text('reference'));
  if (found === undefined) throw new ActRefused('no intent of that reference');
  if (status !== undefined && found.status !== status) throw new ActRefused(`the intent is ${found.status}`);
  return found;
}

function bankIntent(desk: StripeDesk, text: Text): Intent {
  const found = intentIn(desk, text);
  if (!found.types.includes('us_bank_account') || !['processing', 'succeeded'].includes(found.status))
    throw new ActRefused('no bank payment to return');
  chargeOf(desk, found);
  return found;
}

function storeMethod(desk: StripeDesk, text: Text): object {
  const owner = text('customer') ?? '';
  const customer = customerOf(desk, owner);
  const outcome = text('outcome') ?? 'approved';
  const data = text('kind') === 'bank' ? bankEntry(outcome) : cardEntry(cardNumbers[outcome] ?? outcome);
  const [lastFour, brand] = [text('lastFour'), text('brand')];
  const method = makeMethod(desk, data, {
    ...(lastFour === null ? {} : { lastFour }),
    ...(brand === null ? {} : { brand: brand.toLowerCase() }),
  });
  method.metadata = { customer: owner };
  method.allowRedisplay = 'always';
  method.isAuthenticated = true;
  attach(desk, method, customer.id);
  return { token: method.id, customerId: customer.id };
}

function customerOf(desk: StripeDesk, owner: string): Customer {
  const found = desk.state.customers.find(({ metadata }) => metadata.customer === owner);
  if (found !== undefined) return found;
  const made = { id: desk.id('cus_'), created: secondsOf(desk), metadata: { customer: owner } };
  desk.state.customers.push(made);
  return made;
}

function cardEntry(number: string) {
  return { type: 'card', card: { number, exp_month: '8', exp_year: '2034' } };
}

function bankEntry(outcome: string) {
  const account_number = { approved: '000123456789', insufficientFunds: '000222222227', declined: '000111111113' }[outcome] ?? outcome;
  return {
    type: 'us_bank_account',
    billing_details: { name: 'Robin Vale' },
    us_bank_account: { routing_number: testRoutingNumber, account_number },
  };
}

/** A token that stands for an entry, as Stripe's script gets it. */
export function tokenOf(desk: StripeDesk, data: Parameters<typeof makeMethod>[1], setupFutureUsage: string | null): string {
  const method = makeMethod(desk, data);
  method.allowRedisplay = 'limited';
  const token = { id: desk.id('ctoken_'), created: secondsOf(desk), method: method.id, setupFutureUsage, isUsed: false };
  desk.state.tokens.push(token);
  return token.id;
}
