import { errors } from '@porchlight/texts/en-us/errors.ts';
import { paymentSteps } from '@porchlight/texts/en-us/payment-steps.ts';
import { describe, expect, it } from 'vitest';
import { failedLines } from './failed-lines.ts';
import { readFlag, readId } from './payment-queries.ts';
import { type PaymentResult, resultOfAnswer } from './payment-result.ts';

const answer = {
  status: 'FAIL',
  responseText: 'Insufficient funds',
  authCode: '054318',
  transactionId: 'TX4567890123',
  token: null,
  cardToken: null,
  cardExpirationDate: null,
  displayCardNumber: null,
  paymentType: 'CC',
  inProgress: false,
  result: { statusText: 'DECLINED' },
} as const;
const linesOf = (result: PaymentResult) => failedLines(paymentSteps.failed, errors.payment, result);

describe('the failed block', () => {
  it('[PAY-056][PAY-057][PAY-058][PAY-059][FMT-006] lists response, status text, auth code and the end of the transaction id', () => {
    expect(linesOf(resultOfAnswer(answer))).toEqual([
      'Response: Insufficient funds.',
      'DECLINED',
      'Auth code: 054318.',
      'Transaction ID: ...4567890123.',
    ]);
  });

  it("[PAY-028] says 'Transaction Failed' where the provider gave no reason, and drops lines without a value", () => {
    const silent = { ...answer, responseText: null, authCode: null, transactionId: '1234567', result: null };
    expect(linesOf(resultOfAnswer(silent))).toEqual(['Transaction Failed', 'Transaction ID: 1234567.']);
  });
});

describe('what the provider can do', () => {
  it('[PAY-010][PAY-011] is read from the object of the contract or from a bare scalar; anything else is no', () => {
    const read = readFlag('supportsPaymentMethodStorage');
    expect([{ supportsPaymentMethodStorage: true }, true].map(read)).toEqual([true, true]);
    const noes = [{ supportsPaymentMethodStorage: 'yes' }, { supportsOneTimePayment: true }, {}, null, 'true', false];
    expect(noes.map(read)).toEqual(noes.map(() => false));
  });

  it('[ACH-018] and its id likewise', () => {
    expect([{ id: 'IPPAY' }, 'IPPAY', { id: null }, null, {}].map(readId)).toEqual(['IPPAY', 'IPPAY', null, null, null]);
  });
});
