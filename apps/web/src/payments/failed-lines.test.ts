import { isOpen, paymentStates } from '@porchlight/domain/payments/transitions.ts';
import { errors } from '@porchlight/texts/en-us/errors.ts';
import { paymentSteps } from '@porchlight/texts/en-us/payment-steps.ts';
import { errors as errorsEs } from '@porchlight/texts/sp-es/errors.ts';
import { paymentSteps as paymentStepsEs } from '@porchlight/texts/sp-es/payment-steps.ts';
import { describe, expect, it } from 'vitest';
import { failedLines, statusWords } from './failed-lines.ts';
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
const spanish = paymentStepsEs as unknown as typeof paymentSteps;
const spanishErrors = errorsEs.payment as unknown as typeof errors.payment;
const linesOf = (result: PaymentResult) => failedLines(paymentSteps, errors.payment, result);

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

describe('the status text', () => {
  it('[PAY-057] [I18N-001] is read in the language of the page, with the code of the bank', () => {
    const inSpanish = (statusText: string) =>
      failedLines(spanish, spanishErrors, resultOfAnswer({ ...answer, responseText: null, result: { statusText } }))[1];
    expect(['DECLINED', 'RETURNED R01', 'CHARGED BACK'].map(inSpanish)).toEqual(['RECHAZADO', 'DEVUELTO R01', 'CONTRACARGO']);
  });

  it('[PAY-057] is a word in both languages, whatever state an attempt has ended in', () => {
    const ended = paymentStates
      .filter((state) => !isOpen(state))
      .map((state) => (state === 'chargedBack' ? 'CHARGED BACK' : state.toUpperCase()));
    expect(Object.keys(paymentSteps.statuses).toSorted()).toEqual(ended.toSorted());
    expect(ended.map((word) => statusWords(paymentSteps.statuses, word))).toEqual(ended);
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
