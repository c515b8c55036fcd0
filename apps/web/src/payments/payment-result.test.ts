import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { type PaymentAnswer, resultOfAnswer, resultOfBankFailure, resultOfFormFailure, resultOfTokenFailure } from './payment-result.ts';

const answer = (change: Partial<PaymentAnswer>): PaymentAnswer => ({
  status: 'PENDING',
  responseText: null,
  authCode: null,
  transactionId: null,
  token: null,
  cardToken: null,
  cardExpirationDate: null,
  displayCardNumber: null,
  paymentType: 'CC',
  inProgress: false,
  result: null,
  ...change,
});
const failure = (status: number, code = '', message = '') => new ApiFailure({ status, code, message });

describe('a status as a result', () => {
  it('[PAY-027][PAY-023] SUCCESS and USED are the success state', () => {
    for (const status of ['SUCCESS', 'USED'] as const) expect(resultOfAnswer(answer({ status })).outcome).toBe('success');
  });

  it('[PAY-031][PAY-034] the answer of a token payment is read by the same mapping: SUCCESS and USED are paid, FAIL failed, others neither', () => {
    const outcomes = (['SUCCESS', 'USED', 'FAIL', 'PENDING'] as const).map((status) => resultOfAnswer(answer({ status })).outcome);
    expect(outcomes).toEqual(['success', 'success', 'failed', 'generic']);
    const debit = answer({ status: 'SUCCESS', paymentType: 'ACH', result: { statusText: 'ACCEPTED' } });
    expect(resultOfAnswer(debit).money).toBe('pendingBank');
  });

  it("[PAY-028] FAIL is the failed state, with 'Transaction Failed' when the provider gave no reason", () => {
    expect(resultOfAnswer(answer({ status: 'FAIL' }))).toMatchObject({ outcome: 'failed', message: 'failed', money: 'notCharged' });
    expect(resultOfAnswer(answer({ status: 'FAIL', responseText: 'Insufficient funds' })).message).toBeNull();
  });

  it('[PAY-029] any other status is the generic state', () => {
    expect(resultOfAnswer(answer({}))).toMatchObject({ outcome: 'generic', money: 'pending' });
    expect(resultOfAnswer(answer({ status: 'REVIEW' as 'PENDING' })).outcome).toBe('generic');
  });

  it('tells of a form that ended unused that nothing was charged', () => {
    for (const statusText of ['EXPIRED', 'CANCELLED']) {
      expect(resultOfAnswer(answer({ result: { statusText } })).money).toBe('expired');
    }
  });

  it('tells of an accepted bank payment that it is pending, and of a lost answer that it is not known', () => {
    const accepted = answer({ status: 'SUCCESS', paymentType: 'ACH', result: { statusText: 'ACCEPTED' } });
    expect(resultOfAnswer(accepted)).toMatchObject({ outcome: 'success', money: 'pendingBank' });
    expect(resultOfAnswer(answer({ paymentType: 'ACH', inProgress: true }))).toMatchObject({ outcome: 'generic', money: 'unknown' });
  });
});

describe('a failed call as a result', () => {
  it("[PAY-054] a form call that throws gives 'Error getting payment form data'", () => {
    for (const status of [0, 400, 500, 503]) expect(resultOfFormFailure(failure(status)).message).toBe('formData');
  });

  it("[PAY-030] a form call answered with success false gives 'Invalid data'", () => {
    const result = resultOfFormFailure(failure(200, 'PAY0001', 'Invalid payment amount.'));
    expect(result).toMatchObject({ outcome: 'failed', message: 'invalidData', serverMessage: 'Invalid payment amount.' });
  });

  it('says that nothing was charged when the provider cannot be reached', () => {
    expect(resultOfFormFailure(failure(503, 'PAY0003')).money).toBe('providerDown');
    expect(resultOfBankFailure(failure(503, 'PAY0003'))).toMatchObject({ outcome: 'failed', money: 'providerDown', message: 'unexpected' });
  });

  it('does not call it a failure when another payment stands in the way', () => {
    for (const resultOf of [resultOfFormFailure, resultOfBankFailure, resultOfTokenFailure]) {
      expect(resultOf(failure(409, 'PAY0010'))).toMatchObject({ outcome: 'generic', money: 'stillOnItsWay' });
      expect(resultOf(failure(409, 'PAY0006'))).toMatchObject({ outcome: 'generic', money: 'sameJustMade' });
    }
  });

  it("[ACH-005] a bank payment answered with success false shows the server's sentence", () => {
    for (const status of [200, 400]) {
      expect(resultOfBankFailure(failure(status, 'PAY0002', 'No account'))).toMatchObject({
        outcome: 'failed',
        serverMessage: 'No account',
        message: null,
      });
    }
  });

  it("[ACH-006] an exception in a bank payment shows 'Unexpected error', and no failure is claimed without knowledge", () => {
    for (const status of [403, 404, 429])
      expect(resultOfBankFailure(failure(status))).toMatchObject({ outcome: 'failed', message: 'unexpected' });
    for (const status of [0, 500, 502]) {
      expect(resultOfBankFailure(failure(status))).toMatchObject({ outcome: 'generic', message: 'unexpected', money: 'unknown' });
    }
  });

  it("[PAY-033] a token payment answered with success false gives 'Invalid data', and the server's sentence", () => {
    expect(resultOfTokenFailure(failure(200, 'PAY0004', 'The payment method was not found.'))).toMatchObject({
      outcome: 'failed',
      money: 'notStarted',
      message: 'invalidData',
      serverMessage: 'The payment method was not found.',
    });
  });

  it("[PAY-030] a token call that throws gives 'Error submitting payment', and no failure is claimed without knowledge", () => {
    for (const status of [400, 403, 404, 409, 429]) {
      expect(resultOfTokenFailure(failure(status, 'GEN0007'))).toMatchObject({ outcome: 'failed', money: 'notStarted', message: 'submit' });
    }
    for (const status of [0, 500, 502]) {
      expect(resultOfTokenFailure(failure(status))).toMatchObject({ outcome: 'generic', money: 'unknown', message: 'submit' });
    }
    expect(resultOfTokenFailure(failure(503, 'PAY0003'))).toMatchObject({ outcome: 'failed', money: 'providerDown', message: 'submit' });
  });
});
