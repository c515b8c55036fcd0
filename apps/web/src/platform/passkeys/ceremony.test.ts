import { describe, expect, it } from 'vitest';
import { failureOf, passkeySupport } from './ceremony.ts';

describe('passkeys in this browser', () => {
  const api = function PublicKeyCredential() {};
  it('need the browser’s help and a name in the address', () => {
    expect(passkeySupport({ hostname: 'portal.example' } as Location, api)).toBe('yes');
    expect(passkeySupport({ hostname: 'localhost' } as Location, api)).toBe('yes');
    expect(passkeySupport({ hostname: '127.0.0.1' } as Location, api)).toBe('noName');
    expect(passkeySupport({ hostname: '[::1]' } as Location, api)).toBe('noName');
    expect(passkeySupport({ hostname: 'portal.example' } as Location, undefined)).toBe('noBrowser');
  });

  it('fail in ways a person can do something about', () => {
    expect(failureOf(new DOMException('', 'NotAllowedError'))).toBe('cancelled');
    expect(failureOf(new DOMException('', 'AbortError'))).toBe('cancelled');
    expect(failureOf(new DOMException('', 'InvalidStateError'))).toBe('alreadyThere');
    expect(failureOf(new DOMException('', 'SecurityError'))).toBe('failed');
    expect(failureOf(null)).toBe('failed');
  });
});
