import { describe, expect, it } from 'vitest';
import { safeRememberedLocation } from './remembered-location.ts';

const payloads = [
  '//evil.example',
  '///evil.example',
  '////evil.example/home',
  '/\\evil.example',
  '\\\\evil.example',
  '/home\\..\\..\\evil',
  'https://evil.example',
  'HTTPS://evil.example/home',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'mailto:somebody@example.com',
  'evil.example',
  '@evil.example',
  '/@evil.example',
  ' /home',
  '\t/home',
  '/\t/evil.example',
  '/\n/evil.example',
  '/home\r\nSet-Cookie: a=b',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/home/..//evil.example',
  '/home/../login',
  '/home;//evil.example',
  '/login',
  '/login?next=/home',
  '/impersonate/7',
  '/impersonate/7?apiToken=abc',
  '/resetpassword?token=abc',
  '/register?token=abc',
  '/verifyemail?token=abc',
  '/schedule-appointment?token=abc',
  '/confirm-order?token=abc',
  '/emailorder?token=abc',
  '/verify-linkedaccount-request?token=abc',
  '/guest-order',
  '/homestead',
  '/payments',
  '/payments//evil.example',
  '/payments/../login',
  '/home\u0000',
  '/hоme',
  '/home?next=\u202e',
  '?panel=payment',
  '#/home',
  '',
  null,
  undefined,
  42,
  { toString: () => '/home' },
  `/home?${'a'.repeat(2000)}`,
];

describe('safeRememberedLocation', () => {
  it.each(payloads)('[SESS-002] does not go to %j', (stored) => {
    expect(safeRememberedLocation(stored)).toBeNull();
  });

  it.each([
    '/',
    '/home',
    '/home?panel=payment&account=1000006',
    '/home#top',
    '/?panel=invoices',
    '/home?note=//evil.example',
    '/payments/A1B2C3D4E5F6A7B8C9D0',
    '/payments/A1B2C3D4E5F6A7B8C9D0?panel=invoices',
    '/home?x=%2F%2f',
  ])('[SESS-002] goes back to %s, on this very origin', (stored) => {
    expect(safeRememberedLocation(stored)).toBe(stored);
    expect(new URL(stored, 'https://portal.example').origin).toBe('https://portal.example');
  });

  it('[SESS-002] tries at least thirty ways to be led elsewhere', () => expect(payloads.length).toBeGreaterThanOrEqual(30));
});
