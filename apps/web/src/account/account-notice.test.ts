import { describe, expect, it } from 'vitest';
import { noticeOf } from './account-notice.ts';

const calm = { hasOutage: false, status: 'Active', lacksAutoPayMethod: false, accountAlert: null };
const everything = { hasOutage: true, status: 'Suspended', lacksAutoPayMethod: true, accountAlert: 'Call us.' };

describe('the notice across the page', () => {
  it('[SHELL-021] is the outage whenever there is one, and absent when there is nothing to say', () => {
    expect(noticeOf(everything)).toEqual({ kind: 'outage' });
    expect(noticeOf(calm)).toBeNull();
  });

  it('[ENT-011] otherwise the suspension, then AutoPay without a method, then the alert of the account', () => {
    expect(noticeOf({ ...everything, hasOutage: false })).toEqual({ kind: 'suspended' });
    expect(noticeOf({ ...everything, hasOutage: false, status: 'Active' })).toEqual({ kind: 'autopay' });
    expect(noticeOf({ ...calm, accountAlert: 'Call us.' })).toEqual({ kind: 'alert', message: 'Call us.' });
    expect(noticeOf({ ...calm, status: 'suspended' })).toEqual({ kind: 'suspended' });
  });
});
