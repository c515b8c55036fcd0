import { describe, expect, it } from 'vitest';
import { balancePollAttempts, balancePollMs } from './balance-polling.ts';
import { cardFrameHeightPx, otherPaymentFrameHeightPx, storedMethodFrameHeightPx } from './frame-heights.ts';
import { paymentOption } from './payment-option.ts';
import { closeLockMs, resultResetMs } from './payment-timing.ts';
import { statusPollFailures, statusPollLimitMs, statusPollMs } from './status-polling.ts';

describe('payment constants', () => {
  it('[CONST-001] the close lock lets go after 40000 ms', () => expect(closeLockMs).toBe(40_000));
  it('[CONST-002] the balance is polled every 6000 ms, 7 times', () => expect([balancePollMs, balancePollAttempts]).toEqual([6000, 7]));
  it('[CONST-005] the result is reset after 500 ms', () => expect(resultResetMs).toBe(500));
  it('[CONST-008] the payment option is ALL_UNPAID_INVOICES', () => expect(paymentOption).toBe('ALL_UNPAID_INVOICES'));
  it('[PAY-026] the status is polled every 3 s for 15 minutes, five failures end it', () =>
    expect([statusPollMs, statusPollLimitMs, statusPollFailures]).toEqual([3000, 900_000, 5]));
  it('[PAY-062] frames are 1530, 1250 and 1030 px high', () =>
    expect([cardFrameHeightPx, otherPaymentFrameHeightPx, storedMethodFrameHeightPx]).toEqual([1530, 1250, 1030]));
});
