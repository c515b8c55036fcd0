import { expect, it } from 'vitest';
import { drivers } from './drivers.ts';
import { type Need, needs } from './every-gateway.ts';

/**
 * What each gateway can't have, and so is not asked for. Whoever changes a driver's traits says so here: no case is left out unseen.
 * IPPay alone answers in XML. Only the sandbox keeps a reference it never saw from moving money. Stripe and IPPay can't stop a bank payment that was taken in. A form of
 * Authorize.Net lives until it ends by itself; those of IPPay are pages of ours, which are not handed over once their payment ended. IPPay
 * sends no notices and lists no methods, so that a removal there shows when the method is charged.
 */
const leftOut: Readonly<Record<string, readonly Need[]>> = {
  sandbox: ['documentTypes'],
  authorizenet: ['chargeBacksByQuery', 'declineReasons', 'documentTypes', 'endedForms', 'methodsInReport', 'reservedReferences'],
  STRIPE: ['documentTypes', 'reservedReferences', 'stoppedBankPayments'],
  ippay: ['endedForms', 'notices', 'removalsInList', 'reservedReferences', 'stoppedBankPayments'],
};

it('names every case that a gateway is not asked for', () => {
  const lacking = drivers.map(({ name, traits }): [string, Need[]] => [
    name,
    (Object.keys(needs) as Need[]).filter((need) => !needs[need](traits)).sort(),
  ]);
  expect(Object.fromEntries(lacking)).toEqual(leftOut);
});
