import { createHash } from 'node:crypto';
import { tellMethod } from './events.ts';
import { type FormFields, type FormValue, mapIn, metadataIn, textIn } from './form-body.ts';
import { invalid, missing } from './refusals.ts';
import { type Method, type StripeDesk, secondsOf } from './state.ts';
import { testAccount, testCard } from './test-numbers.ts';

/** A payment method from `payment_method_data`. Numbers are looked up among the test numbers and not kept. */
export function makeMethod(desk: StripeDesk, data: FormValue | undefined, given: { lastFour?: string; brand?: string } = {}): Method {
  const type = textIn(data, 'type');
  if (type !== 'card' && type !== 'us_bank_account')
    throw invalid(`Invalid payment_method_data[type]: ${type}`, { param: 'payment_method_data[type]' });
  const redisplay = textIn(data, 'allow_redisplay');
  const common: Pick<Method, Exclude<keyof Method, 'type' | 'behaviour' | 'fingerprint' | 'lastFour'>> = {
    id: desk.id('pm_'),
    created: secondsOf(desk),
    customer: null,
    metadata: typeof data === 'object' && !Array.isArray(data) ? metadataIn(data) : {},
    allowRedisplay: redisplay === 'always' || redisplay === 'limited' ? redisplay : ('unspecified' as const),
    name: textIn(data, 'billing_details', 'name'),
    isAuthenticated: false,
    isUsed: false,
  };
  const method: Method = type === 'card' ? { ...common, ...cardOf(data, given) } : { ...common, ...accountOf(data) };
  desk.state.methods.push(method);
  return method;
}

function cardOf(data: FormValue | undefined, { lastFour, brand }: { lastFour?: string; brand?: string }) {
  const number = textIn(data, 'card', 'number') ?? '';
  const test = testCard(number);
  if (test === null)
    throw invalid('Your card number is incorrect.', { code: 'incorrect_number', param: 'number', type: 'card_error' }, 402);
  const [expMonth, expYear] = [Number(textIn(data, 'card', 'exp_month')), Number(textIn(data, 'card', 'exp_year'))];
  if (!(expMonth >= 1 && expMonth <= 12))
    throw invalid("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', type: 'card_error' }, 402);
  const four = lastFour ?? number.slice(-4);
  return {
    type: 'card' as const,
    behaviour: test.behaviour,
    brand: brand ?? test.brand,
    expMonth,
    expYear,
    lastFour: four,
    fingerprint: hashOf(number + four),
  };
}

function accountOf(data: FormValue | undefined) {
  const at = (name: string): string => textIn(data, 'us_bank_account', name) ?? '';
  const [routing, account] = [at('routing_number'), at('account_number')];
  if (textIn(data, 'billing_details', 'name') === null)
    throw invalid('Missing required param: billing_details[name].', { code: 'parameter_missing', param: 'billing_details[name]' });
  if (!/^\d{9}$/.test(routing))
    throw invalid('Invalid routing number', { code: 'routing_number_invalid', param: 'us_bank_account[routing_number]' });
  const behaviour = testAccount(routing, account);
  if (behaviour === null)
    throw invalid('You must use a test bank account number in test mode.', {
      code: 'payment_method_invalid_parameter_testmode',
      param: 'us_bank_account[account_number]',
    });
  const accountType = at('account_type') === 'savings' ? ('savings' as const) : ('checking' as const);
  const holderType = at('account_holder_type') === 'company' ? ('company' as const) : ('individual' as const);
  return {
    type: 'us_bank_account' as const,
    behaviour,
    accountType,
    holderType,
    lastFour: account.slice(-4),
    fingerprint: hashOf(routing + account),
  };
}

function hashOf(number: string): string {
  return createHash('sha256').update(`fake ${number}`).digest('hex').slice(0, 16);
}

export function methodAt({ state }: StripeDesk, id: string): Method {
  const found = state.methods.find((each) => each.id === id);
  if (found === undefined) throw missing('PaymentMethod', id, 'payment_method');
  return found;
}

export function attach(desk: StripeDesk, method: Method, customer: string): void {
  if (method.customer === customer) return;
  method.customer = customer;
  method.isUsed = true;
  tellMethod(desk, 'attached', method);
}

export function detach(desk: StripeDesk, id: string): Method {
  const method = methodAt(desk, id);
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  method.customer = null;
  tellMethod(desk, 'detached', method);
  return method;
}

export function updateMethod(desk: StripeDesk, id: string, fields: FormFields): Method {
  const method = methodAt(desk, id);
  if (method.customer === null)
    throw invalid('You must save this PaymentMethod to a customer before you can update it.', { param: 'payment_method' });
  const redisplay = textIn(fields, 'allow_redisplay');
  if (redisplay === 'always' || redisplay === 'limited' || redisplay === 'unspecified') method.allowRedisplay = redisplay;
  if (mapIn(fields, 'metadata') !== null) method.metadata = { ...method.metadata, ...metadataIn(fields) };
  tellMethod(desk, 'updated', method);
  return method;
}
