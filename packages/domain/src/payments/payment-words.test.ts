import { describe, expect, it } from 'vitest';
import { paymentOutcome } from './outcome.ts';
import { knownPaymentMethodType, paymentMethodTypes, paymentTypes } from './payment-type.ts';
import { shortTransactionId } from './transaction-id.ts';

describe('payment outcome', () => {
  it.each(['SUCCESS', 'USED'])('[PAY-027][PAY-031][PAY-034] %s is success', (status) => {
    expect(paymentOutcome(status)).toBe('success');
  });

  it('[PAY-028][PAY-031] FAIL is failed', () => {
    expect(paymentOutcome('FAIL')).toBe('failed');
  });

  it.each(['PENDING', 'success', '', 'FAILED', null, undefined])(
    '[PAY-029][PAY-031] %s is generic, never failed without knowledge',
    (status) => {
      expect(paymentOutcome(status)).toBe('generic');
    },
  );
});

describe('transaction id', () => {
  it('[FMT-006][PAY-059] keeps 9 and 10 characters and cuts 11 to the last 10 after dots', () => {
    expect(shortTransactionId('123456789')).toBe('123456789');
    expect(shortTransactionId('1234567890')).toBe('1234567890');
    expect(shortTransactionId('12345678901')).toBe('...2345678901');
  });
});

describe('payment types', () => {
  it('[CONST-009] are NONE, CC and ACH', () => {
    expect(paymentTypes).toEqual(['NONE', 'CC', 'ACH']);
  });

  it('[ENT-008] knows seven method types and calls any other unknown', () => {
    expect(paymentMethodTypes.map(knownPaymentMethodType)).toEqual([...paymentMethodTypes]);
    expect(paymentMethodTypes).toHaveLength(7);
    expect(['CRYPTO', 'check', '', null, undefined, 'constructor'].map(knownPaymentMethodType)).toEqual(Array(6).fill('UNKNOWN'));
  });
});
