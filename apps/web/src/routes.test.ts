import { describe, expect, it } from 'vitest';
import { isHome, receiptPath, receiptReference, screenOf } from './routes.ts';

describe('route table', () => {
  it('[SHELL-023] matches in order and by prefix of whole segments', () => {
    expect(screenOf('/login')).toBe('signIn');
    expect(screenOf('/login/x')).toBe('signIn');
    expect(screenOf('/loginx')).toBe('signedIn');
    expect(screenOf('/password/forgotten')).toBe('forgottenPassword');
    expect(screenOf('/account-number/register')).toBe('registerByNumber');
  });

  it('[REG-002] [REG-003] [REG-004] registering has three addresses', () => {
    expect(screenOf('/account-number/register')).toBe('registerByNumber');
    expect(screenOf('/register')).toBe('registerByLink');
    expect(screenOf('/emailregister')).toBe('emailRegister');
    expect(screenOf('/registered')).toBe('signedIn');
  });

  it('[SHELL-024][SHELL-026][SHELL-027] / and unknown paths belong to the signed-in shell, which shows /home', () => {
    for (const path of ['/', '/nowhere', '/homestead']) {
      expect(screenOf(path)).toBe('signedIn');
      expect(isHome(path)).toBe(false);
    }
    expect(isHome('/home')).toBe(true);
    expect(isHome('/home/x')).toBe(true);
  });

  it('[SHELL-023] the status of an order and the list of who waits stand before sign-in', () => {
    expect(screenOf('/order-status')).toBe('orderStatus');
    expect(screenOf('/no-more-mail')).toBe('noMoreMail');
    expect(screenOf('/unsubscribe')).toBe('unsubscribe');
    expect(screenOf('/orders')).toBe('signedIn');
  });

  it('[GUEST-008][EMAILORD-001][D-145] ordering has two addresses, one of them for e-mailed invitations', () => {
    for (const path of ['/guest-order', '/guest-order/x', '/emailorder']) expect(screenOf(path)).toBe('guestOrder');
    expect(screenOf('/guest-orders')).toBe('signedIn');
  });

  it('[SIGNUP-001] signing up for service by a link has an address of its own', () => {
    expect(screenOf('/confirm-order')).toBe('confirmOrder');
    expect(screenOf('/confirm-orders')).toBe('signedIn');
  });

  it('[APPT-001] an appointment is scheduled at one address and looked after at another', () => {
    expect(screenOf('/schedule-appointment')).toBe('scheduleAppointment');
    expect(screenOf('/appointment')).toBe('appointment');
    expect(screenOf('/appointments')).toBe('signedIn');
  });

  it('[SHELL-025] /test stands after / and is never reached', () => {
    expect(screenOf('/test')).toBe('signedIn');
  });

  it('[SHELL-023] a payment has an address of its own in the signed-in shell', () => {
    const reference = 'A1B2C3D4E5F6A7B8C9D0';
    expect(screenOf(receiptPath(reference))).toBe('signedIn');
    expect(receiptReference(receiptPath(reference))).toBe(reference);
    expect(receiptReference('/payments/chk1000001')).toBe('CHK1000001');
    for (const path of [
      '/payments',
      '/payments/',
      '/payments/a/b',
      '/payments/a-b',
      `/payments/${'A'.repeat(41)}`,
      '/home',
      '/payment/A1',
    ]) {
      expect(receiptReference(path), path).toBeNull();
    }
  });
});
