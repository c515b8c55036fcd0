import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const good = { SANDBOX_PORTAL_ORIGIN: 'http://127.0.0.1:8080,https://portal.example' };

describe('settings', () => {
  it('needs no more than the portal to serve in a demo', () => {
    expect(readSettings(good)).toMatchObject({
      ok: true,
      settings: {
        host: '127.0.0.1',
        port: 8081,
        dataDir: 'data/sandbox-provider',
        portalOrigins: ['http://127.0.0.1:8080', 'https://portal.example'],
        webhookUrl: null,
        demo: false,
        fsync: true,
        clockStart: null,
      },
    });
  });

  it.each([
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_PORT', 'http'],
    ['SANDBOX_API_KEY', 'short'],
    ['SANDBOX_WEBHOOK_SECRET', 'short'],
    ['SANDBOX_WEBHOOK_URL', 'ftp://x'],
    ['SANDBOX_PORTAL_ORIGIN', 'http://127.0.0.1:8080/'],
    ['SANDBOX_PORTAL_ORIGIN', '*'],
    ['SANDBOX_DEMO', 'yes'],
    ['SANDBOX_FSYNC', 'never'],
    ['SANDBOX_CLOCK', 'tomorrow'],
  ])('refuses a bad %s by name, without repeating its value', (name, value) => {
    const result = readSettings({ ...good, [name]: value });
    const problems = result.ok ? [] : result.problems;
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: m`));
    expect(problems[0]?.endsWith(value)).toBe(false);
  });

  it('demands its secrets in production and the portal always', () => {
    const problemsOf = (env: Record<string, string>): string[] => {
      const result = readSettings(env);
      return result.ok ? [] : result.problems;
    };
    expect(problemsOf({ ...good, NODE_ENV: 'production' })).toEqual([
      'SANDBOX_API_KEY: is required',
      'SANDBOX_WEBHOOK_SECRET: is required',
    ]);
    expect(problemsOf({})).toEqual(['SANDBOX_PORTAL_ORIGIN: is required']);
  });
});
