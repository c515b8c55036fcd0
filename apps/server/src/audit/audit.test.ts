import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import { recordAudit } from '../session/index.ts';

let app: TestApp;
let agent: StaffCaller;
let mariaId: number;
beforeAll(async () => {
  app = await startApp({ now: new Date('2026-03-10T18:00:00Z') });
  agent = await app.staff('agent');
  mariaId = (await app.signIn('maria.lopez@example.com')).userId;
  await app.db.transaction(async (tx) => {
    for (let number = 0; number < 120; number += 1) {
      const at = new Date(Date.UTC(2026, 2, 1 + Math.floor(number / 12), 5, 59 + (number % 2)));
      await recordAudit(tx, { at, action: number % 3 === 0 ? 'coffee.made' : 'coffee.drunk', userId: mariaId, detail: { number } });
    }
    await recordAudit(tx, {
      at: app.clock.now(),
      action: 'coffees.counted',
      staffId: agent.userId,
      accountId: null,
      detail: { formula: '=1+1' },
    });
  });
});
afterAll(() => app.close());

const search = async (body: Parameters<typeof ask>[0]) => (await ask(body)).body;
const ask = (body: NonNullable<NonNullable<Parameters<typeof agent.call<'audit.search'>>[1]>['body']>) =>
  agent.call('audit.search', { body });

describe('the audit page', () => {
  it('goes back through everything fifty at a time, each entry once', async () => {
    const seen: number[] = [];
    let before: number | undefined;
    do {
      const page = await search({ kind: 'coffee', ...(before && { before }) });
      seen.push(...page.entries.map(({ id }) => id));
      expect(page.entries.length).toBeLessThanOrEqual(50);
      before = page.nextBefore ?? undefined;
    } while (before);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  it('narrows by kind, subject, account, member and day, alone and together', async () => {
    expect((await search({ kind: 'coffee.made' })).entries).toHaveLength(40);
    expect((await search({ kind: 'coffees' })).entries).toHaveLength(1);
    expect((await search({ kind: 'coff' })).entries).toEqual([]);
    expect((await search({ kind: 'coffee%' })).entries).toEqual([]);
    expect((await search({ kind: 'coffees', staff: 'AGENT@cedarvalleyfiber.example' })).entries).toHaveLength(1);
    expect((await search({ kind: 'coffees', staff: 'maria.lopez@example.com' })).entries).toEqual([]);
    expect((await search({ kind: 'coffee', accountNumber: '1000001' })).nextBefore).not.toBeNull();
    expect((await search({ accountNumber: '9999999' })).entries).toEqual([]);
    expect((await search({ kind: 'coffee', byStaffOnly: true })).entries).toEqual([]);
  });

  it("counts days by the provider's clock: a minute to midnight in Chicago is the day before", async () => {
    const { entries } = await search({ kind: 'coffee', fromDate: '2026-03-01', toDate: '2026-03-01' });
    const expected = [...Array(6).fill('2026-03-02T05:59:00.000Z'), ...Array(6).fill('2026-03-01T06:00:00.000Z')];
    expect(entries.map(({ datetime }) => datetime)).toEqual(expected);
  });

  it('lists each kind there is once', async () => {
    const { body } = await agent.call('audit.listKinds');
    expect(body.kinds).toEqual(expect.arrayContaining(['coffee.drunk', 'coffee.made', 'coffees.counted', 'staff.signedIn']));
    expect(new Set(body.kinds).size).toBe(body.kinds.length);
  });

  it('names what is wrong with a filter', async () => {
    const { status, body } = await ask({ fromDate: '10 March' });
    expect([status, body.error?.fields?.[0]?.field]).toEqual([400, 'fromDate']);
  });

  it('gives all of it as CSV that no spreadsheet takes for a formula, and says who took it', async () => {
    const { status, headers, bytes } = await agent.call('audit.exportEntries', { body: { kind: 'coffee' } });
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(String(headers['content-disposition'])).toContain('attachment');
    const rows = parse(bytes, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(120);
    expect(rows[0]).toMatchObject({ kind: 'coffee.drunk', account: '1000001', detail: 'number=119' });
    const counted = parse((await agent.call('audit.exportEntries', { body: { kind: 'coffees' } })).bytes, { columns: true });
    expect(counted).toMatchObject([{ staff: 'Alex Agent', detail: 'formula==1+1' }]);
    const { entries } = await search({ kind: 'audit.exported' });
    expect(entries).toMatchObject([{ staff: { name: 'Alex Agent' } }, { detail: [{ name: 'kind', value: 'coffee' }] }]);
  });
});
