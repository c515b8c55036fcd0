import { describe, expect, it } from 'vitest';
import { idleActivityDebounceMs, idleFrameHoldMs, idleTimeoutMs, idleTimeoutSettingKey, idleWarningMs } from './idle-timeout.ts';
import { fulfilsPasswordRule, passwordRuleKind } from './password-rule.ts';
import { isNewerVersion, versionCheckMs } from './version-check.ts';

describe('idle timeout', () => {
  it('[CONST-014] is the configured number of minutes', () => {
    expect(idleTimeoutSettingKey).toBe('portal.idle.timeout');
    expect(idleTimeoutMs('2')).toBe(120_000);
    expect(idleTimeoutMs(0.5)).toBe(30_000);
  });

  it.each([undefined, null, '', 'x', '0', '-5', 'Infinity'])('[CONST-014][SESS-008] is 30 minutes for %s', (setting) => {
    expect(idleTimeoutMs(setting)).toBe(1_800_000);
  });

  it('[CONST-015] counts activity once in 250 ms', () => expect(idleActivityDebounceMs).toBe(250));
  it('[SESS-008] warns 60 s before and is held at most 15 minutes for a payment frame', () => {
    expect([idleWarningMs, idleFrameHoldMs]).toEqual([60_000, 900_000]);
  });
});

describe('version check', () => {
  it('[CONST-017] runs every 120000 ms', () => expect(versionCheckMs).toBe(120_000));

  it.each([
    ['1.10.0', '1.9.9', true],
    ['1.9.9', '1.10.0', false],
    ['1.2', '1.2.0', false],
    ['1.2.1', '1.2', true],
    ['2', '1.99.99', true],
    ['1.2.3', '1.2.3', false],
    ['1.2.x', '1.0.0', false],
    ['', '1.0.0', false],
    [undefined, '1.0.0', false],
    [2, '1.0.0', false],
  ])('[SHELL-045] %s against %s: %s', (server, running, newer) => {
    expect(isNewerVersion(server, running)).toBe(newer);
  });
});

describe('password rule', () => {
  it.each(['Porchlight-2026!', 'aB3!aB3!aB', 'Ñandú-2026-x', 'pass WORD 1!', 'Ключ-2026 🔑', `aB3!${'x'.repeat(124)}`])(
    '[CONST-027] takes %s',
    (password) => {
      expect(fulfilsPasswordRule(password)).toBe(true);
    },
  );

  it.each(['aB3!aB3!a', 'alllower1!x', 'ALLUPPER1!X', 'NoDigits!!xx', 'NoSpecial123', 'No Special 123', '', `aB3!${'x'.repeat(125)}`])(
    '[CONST-027] refuses %s',
    (password) => {
      expect(fulfilsPasswordRule(password)).toBe(false);
    },
  );

  it('[RESET-018] follows the configured pattern, and the default rule when there is none that compiles', () => {
    expect(fulfilsPasswordRule('12345', '^\\d{5}$')).toBe(true);
    expect(fulfilsPasswordRule('Porchlight-2026!', '^\\d{5}$')).toBe(false);
    expect(fulfilsPasswordRule('12345', '(')).toBe(false);
    expect(['^\\d{5}$', '(', '', null, undefined].map(passwordRuleKind)).toEqual([
      'configured',
      'default',
      'default',
      'default',
      'default',
    ]);
  });
});
