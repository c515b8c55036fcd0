import type { Route } from '@porchlight/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendAnswer, spellAnswer } from './answer.ts';

const shape = z.object({ id: z.int(), owner: z.object({ name: z.string() }), notes: z.array(z.object({ text: z.string() })) });
const declared = {
  id: 'C-999',
  method: 'GET',
  path: '/nothing',
  summary: 'Nothing',
  access: { kind: 'guest' },
  limit: 'none',
  answer: { kind: 'object', shape },
  errors: [],
} as const satisfies Route;
const good = { id: 1, owner: { name: 'Ada' }, notes: [{ text: 'a' }] };

const file = { ...declared, answer: { kind: 'file', contentType: 'application/pdf' } } as const satisfies Route;

describe('S44, S48: a file', () => {
  it.each([
    ['invoice-17.pdf', 'invoice-17.pdf'],
    ['invoice-A/17 "b".pdf', 'invoice-A_17__b_.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['a.pdf\r\nset-cookie: planted=1', 'a.pdf__set-cookie__planted_1'],
    ['factura-ñ-№5;filename=x.exe', 'factura-_-_5_filename_x.exe'],
  ])('of the name %j has the plain name %s, its type, and is kept by nobody', async (filename, plain) => {
    const app = Fastify();
    app.get('/', (_request, reply) => sendAnswer(reply, file, { bytes: Buffer.from('%PDF'), filename, disposition: 'inline' }, true));
    const { headers } = await app.inject('/');
    await app.close();
    expect(headers).toMatchObject({
      'content-disposition': `inline; filename="${plain}"`,
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('the body of a success', () => {
  it('says so before everything else, but for a list', () => {
    expect(spellAnswer(declared, good, true)).toBe('{"success":true,"id":1,"owner":{"name":"Ada"},"notes":[{"text":"a"}]}');
    expect(spellAnswer({ ...declared, answer: { kind: 'list', item: shape } }, [], true)).toBe('[]');
  });

  it('is spelled anew where it may have changed, and once where it is frozen', () => {
    const changing = { ...good };
    spellAnswer(declared, changing, false);
    changing.id = 2;
    expect(spellAnswer(declared, changing, false)).toContain('"id":2');
    let spelled = 0;
    const toJSON = () => ({ ...good, id: (spelled += 1) });
    const lasting = Object.freeze({ toJSON });
    expect([1, 2].map(() => spellAnswer(declared, lasting, false))).toEqual([1, 1].map(() => spellAnswer(declared, good, false)));
    expect(spelled).toBe(1);
  });
});

/** The status of an answer, where answers are checked or not. */
async function statusOf(route: Route, result: unknown, check: boolean): Promise<number> {
  const app = Fastify();
  app.get('/', (_request, reply) => sendAnswer(reply, route, result, check));
  const { statusCode } = await app.inject('/');
  await app.close();
  return statusCode;
}

describe('S06: an answer where answers are checked', () => {
  it('is sent when it is what the contract says', async () => {
    expect(await statusOf(declared, good, true)).toBe(200);
    expect(await statusOf({ ...declared, answer: { kind: 'list', item: shape } }, [good, good], true)).toBe(200);
  });

  it.each([
    ['beside the others', { ...good, password_hash: 'x' }],
    ['of something inside', { ...good, owner: { name: 'Ada', email: 'ada@example.com' } }],
    ['of an entry of a list', { ...good, notes: [{ text: 'a' }, { text: 'b', by: 1 }] }],
  ])('fails for a field nobody declared: %s', async (_where, result) => {
    expect(await statusOf(declared, result, true)).toBe(500);
    expect(await statusOf({ ...declared, answer: { kind: 'list', item: shape } }, [good, result], true)).toBe(500);
    expect(await statusOf(declared, result, false)).toBe(200);
  });

  it.each([
    ['left out', { id: 1, owner: { name: 'Ada' } }],
    ['of another kind', { ...good, id: '1' }],
  ])('fails for a field that is %s', async (_what, result) => {
    expect(await statusOf(declared, result, true)).toBe(500);
  });
});
