import { createSigner } from 'fast-jwt';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../test/test-clock.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { type AccessClaims, accessTokenMs, createAccessTokens } from './access-token.ts';

const secrets = createSecrets('a-root-key-of-the-tests-0123456789abcdef');
const claims = { sessionId: '3a0d7a38-6a35-4e6e-9a3e-0d8f2c9a1b11', userId: 7 };
const later = new Date('2032-01-01T00:00:00Z');

function setUp() {
  const clock = createTestClock(new Date('2031-05-05T10:00:00Z'));
  return { clock, tokens: createAccessTokens({ secrets, clock }) };
}

describe('access tokens', () => {
  it('carry session, user and an end a quarter of an hour ahead, by the clock of the product', () => {
    const { clock, tokens } = setUp();
    const token = tokens.issue(claims, later);
    expect(tokens.read(token)).toEqual({ ...claims, expiresAt: Date.parse('2031-05-05T10:15:00Z') });
    clock.advance(accessTokenMs - 1);
    expect(tokens.read(token)).toMatchObject(claims);
    clock.advance(1);
    expect(tokens.read(token)).toBe('expired');
    expect(createAccessTokens({ secrets, clock }).read(token)).toBe('expired');
  });

  it('end with their session when that is sooner', () => {
    const { clock, tokens } = setUp();
    const token = tokens.issue(claims, new Date('2031-05-05T10:02:00Z'));
    clock.advance(121_000);
    expect(tokens.read(token)).toBe('expired');
  });

  it('are forgotten once their time is over, and the oldest of very many before', () => {
    const clock = createTestClock(new Date('2031-05-05T10:00:00Z'));
    const verified = new Map<string, AccessClaims>();
    const tokens = createAccessTokens({ secrets, clock, verified });
    const read = (userId: number) => {
      const token = tokens.issue({ ...claims, userId }, later);
      expect(tokens.read(token)).toMatchObject({ userId });
      return token;
    };
    const old = [read(1), read(2)];
    clock.advance(accessTokenMs - 60_000);
    const young = read(3);
    expect([...verified.keys()]).toEqual([...old, young]);
    clock.advance(60_000);
    const next = read(4);
    expect([...verified.keys()]).toEqual([young, next]);
    for (let userId = 5; verified.size < 20_000; userId++)
      verified.set(`filled ${userId}`, { ...claims, userId, expiresAt: later.getTime() });
    read(3);
    expect([verified.size, verified.has(young), verified.has(next)]).toEqual([20_000, false, true]);
  });

  it('are unknown when altered, signed otherwise, not ours or no token at all', () => {
    const { tokens } = setUp();
    const token = tokens.issue(claims, later);
    const [header, payload, mac] = token.split('.') as [string, string, string];
    const other = { sid: claims.sessionId, sub: '8', exp: 4_000_000_000 };
    const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const key = secrets.keyFor('access-token');
    const forged = [
      `${header}.${base64(other)}.${mac}`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${base64(other)}.${mac}`,
      createSigner({ key: secrets.keyFor('refresh-follow-up'), algorithm: 'HS256' })(other),
      createSigner({ key, algorithm: 'HS512' })(other),
      createSigner({ key, algorithm: 'HS256' })({ sub: '8' }),
      `${token}A`,
      token.slice(0, -1),
      '',
      'garbage',
      '..',
      'x'.repeat(5_000),
    ];
    expect(forged.filter((attempt) => tokens.read(attempt) !== 'unknown')).toEqual([]);
    expect(tokens.read(token)).toMatchObject(claims);
  });
});
