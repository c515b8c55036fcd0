import { describe, expect, it } from 'vitest';
import { isHome, screenOf } from './routes.ts';

describe('route table', () => {
  it('[SHELL-023] matches in order and by prefix of whole segments', () => {
    expect(screenOf('/login')).toBe('signIn');
    expect(screenOf('/login/x')).toBe('signIn');
    expect(screenOf('/loginx')).toBe('signedIn');
    expect(screenOf('/password/forgotten')).toBe('forgottenPassword');
    expect(screenOf('/account-number/register')).toBe('registerByNumber');
  });

  it('[SHELL-024][SHELL-026][SHELL-027] / and unknown paths belong to the signed-in shell, which shows /home', () => {
    for (const path of ['/', '/nowhere', '/homestead']) {
      expect(screenOf(path)).toBe('signedIn');
      expect(isHome(path)).toBe(false);
    }
    expect(isHome('/home')).toBe(true);
    expect(isHome('/home/x')).toBe(true);
  });

  it('[SHELL-025] /test stands after / and is never reached', () => {
    expect(screenOf('/test')).toBe('signedIn');
  });
});
