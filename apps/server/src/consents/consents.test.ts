import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { type NewConsent, readConsent, readStandingConsent, recordConsent, revokeConsent } from './index.ts';

let app: TestApp;
let maria: Caller;
const at = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-02T12:00:00Z');

beforeAll(async () => {
  app = await startApp();
  maria = await app.signIn(cast.maria.username);
});
afterAll(() => app.close());

const consent = (more: Partial<NewConsent> = {}): NewConsent => ({
  accountId: maria.accountId,
  userId: maria.userId,
  kind: 'delivery',
  choice: 'PAPERLESS',
  wording: 'I agree to “this” & that.',
  wordingVersion: '2026-03',
  locale: 'sp-es',
  at,
  ...more,
});
const record = (more?: Partial<NewConsent>) => app.db.transaction((tx) => recordConsent(tx, consent(more)));
const revoke = (id: number, when: Date) => app.db.transaction((tx) => revokeConsent(tx, id, when));

it('keeps the words, their version and language, and who agreed when', async () => {
  const id = await record();
  expect(await readConsent(app.db, id)).toEqual({ id, ...consent(), revokedAt: null });
  expect(await readConsent(app.db, id + 1_000)).toBeNull();
});

it('is gone with the transaction that was to cause it', async () => {
  let id = 0;
  const failing = app.db.transaction(async (tx) => {
    id = await recordConsent(tx, consent());
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await readConsent(app.db, id)).toBeNull();
});

it('is taken back once: the first moment stays, and the words with it', async () => {
  const id = await record();
  expect(await revoke(id, later)).toBe(true);
  expect(await revoke(id, new Date('2026-04-01T12:00:00Z'))).toBe(false);
  expect(await readConsent(app.db, id)).toEqual({ id, ...consent(), revokedAt: later });
});

it('knows which consent of a kind stands', async () => {
  const accountId = (await app.signIn(cast.nora.username)).accountId;
  expect(await readStandingConsent(app.db, accountId, 'delivery')).toBeNull();
  await record({ accountId });
  const newest = await record({ accountId, choice: 'EMAIL' });
  expect((await readStandingConsent(app.db, accountId, 'delivery'))?.id).toBe(newest);
  expect(await readStandingConsent(app.db, accountId, 'autopay')).toBeNull();
  await revoke(newest, later);
  expect(await readStandingConsent(app.db, accountId, 'delivery')).toBeNull();
});
