import { z } from 'zod';
import type { Desk } from '../payments/desk.ts';
import type { Payment, StoredMethod } from '../payments/records.ts';

const reference = z.string().min(1).max(40);
const ofMethod = { customer: z.string().min(1), token: z.string().min(1) };

/** What the world does to the provider: banks settle, send back and take back; an account updater changes stored methods. */
export const actBody = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('settle'), reference }),
  z.strictObject({ name: z.literal('return'), reference, code: z.string().regex(/^R\d{2}$/) }),
  z.strictObject({ name: z.literal('chargeBack'), reference }),
  z.strictObject({ name: z.literal('updateMethod'), ...ofMethod, expiration: z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/) }),
  z.strictObject({ name: z.literal('removeMethod'), ...ofMethod }),
]);
export type Act = z.output<typeof actBody>;

/** An act that can't be done as things are. */
export class ActRefused extends Error {
  override name = 'ActRefused';
}

/** Carries an act out as if its time had come; notices and the report tell of it. */
export function carryOut(desk: Desk, act: Act): Promise<void> {
  switch (act.name) {
    case 'settle': {
      const payment = paymentIn(desk, act.reference, ['accepted']);
      return desk.change(payment, { status: 'settled', next: payment.next?.afterwards ?? null });
    }
    case 'return': {
      const payment = paymentIn(desk, act.reference, ['accepted', 'settled']);
      return desk.change(payment, { status: 'returned', returnCode: act.code, next: null });
    }
    case 'chargeBack':
      return desk.change(paymentIn(desk, act.reference, ['succeeded']), { status: 'chargedBack', next: null });
    case 'updateMethod':
      return desk.changeMethod(act.customer, act.token, { ...methodIn(desk, act), expiration: act.expiration });
    case 'removeMethod':
      methodIn(desk, act);
      return desk.changeMethod(act.customer, act.token, null);
  }
}

function paymentIn(desk: Desk, wanted: string, statuses: readonly Payment['status'][]): Payment {
  const payment = desk.store.payments.get(wanted);
  if (payment === undefined || !statuses.includes(payment.status)) throw new ActRefused(`payment is not ${statuses.join(' or ')}`);
  return payment;
}

function methodIn(desk: Desk, { customer, token }: { customer: string; token: string }): StoredMethod {
  const method = desk.store.methods.get(token);
  if (method?.customer !== customer) throw new ActRefused('the customer has no such method');
  return method;
}
