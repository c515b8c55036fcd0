import { cents } from '@porchlight/domain/money/cents.ts';
import { afterEach, expect, it } from 'vitest';
import { paidBank } from './paid-bank.ts';
import { idle, isReusable, type PaymentFlow } from './payment-flow.ts';
import { unknownResult } from './payment-result.ts';

afterEach(paidBank.forget);

const intent = { kind: 'bank', accountId: 7, amount: cents(8420) } as const;
const done = (outcome: 'success' | 'failed' | 'generic'): PaymentFlow => ({
  phase: 'done',
  intent,
  atMs: 0,
  result: { ...unknownResult, outcome },
});

it('[AUTO-010] keeps the bank account just paid from until it is told to forget it', () => {
  const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Maria Lopez' } as const;
  expect(paidBank.get()).toBeNull();
  paidBank.keep(bank);
  expect(paidBank.get()).toBe(bank);
  paidBank.forget();
  expect(paidBank.get()).toBeNull();
});

it('[AUTO-010] may use it again while the payment is under way and after its success, not after anything else (D-094)', () => {
  expect(isReusable({ phase: 'preparing', intent, isHeld: true })).toBe(true);
  expect(isReusable(done('success'))).toBe(true);
  for (const flow of [idle, { phase: 'confirming' } as const, done('failed'), done('generic')]) expect(isReusable(flow)).toBe(false);
});
