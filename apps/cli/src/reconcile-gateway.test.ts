import { cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentProvider, ReportLine } from '@porchlight/server/ports/payment-provider.ts';
import { ReportUnavailable } from '@porchlight/server/ports/payment-provider.ts';
import { startApp, type TestApp } from '@porchlight/server/test/harness.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { reconcileGateway } from './reconcile-gateway.ts';

let app: TestApp;
let lines: ReportLine[] = [];
let isAway = false;
const asked: { from: Date; to: Date }[] = [];
const provider = {
  id: 'TELLER',
  capabilities: { storesMethods: false, oneTimePayment: true, findsByReference: true },
  frameOrigins: [],
  async *report(period: { from: Date; to: Date }) {
    asked.push(period);
    yield* lines;
    if (isAway) throw new ReportUnavailable();
  },
} as unknown as PaymentProvider;

beforeAll(async () => {
  app = await startApp({ template: 'empty', ports: { provider } });
});
afterAll(() => app.close());

const run = (values: Record<string, string> = {}) =>
  reconcileGateway.run(values, { core: app.core, product: app.product, operand: '', pathOf: (file) => file, say: () => {} });

describe('reconcile gateway', () => {
  it('[PAY-065] prints what differs with both sides, and ends with 1; with 0 where nothing does', async () => {
    expect(await run()).toMatchObject({ code: 0, lines: ['TELLER: 0 lines and 0 payments compared, 0 differences (0 new), 0 resolved'] });
    const at = new Date(app.clock.now().getTime() - 3 * 86_400_000);
    const line = {
      about: 'money',
      lineId: 'l1',
      kind: 'captured',
      reference: 'R1',
      transactionId: 'T1',
      amountCents: cents(1_234_05),
      at,
    } as const;
    lines = [{ ...line, returnCode: null, said: null }];
    app.clock.advance(1_000);
    const found = await run();
    expect(found.code).toBe(1);
    expect(found.lines).toEqual([
      'TELLER: 1 lines and 0 payments compared, 1 differences (1 new), 0 resolved',
      `  money moved there, no payment here: R1 (T1), here nothing, there arrived of $1,234.05, ${at.toISOString()}`,
    ]);
    expect(found.result).toMatchObject({
      reconciliations: [{ mismatches: [{ kind: 'missingHere', reference: 'R1', thereCents: 1_234_05 }] }],
    });
    isAway = true;
    app.clock.advance(1_000);
    expect(await run()).toMatchObject({ code: 1, lines: ["TELLER: its report can't be had now; nothing was compared. Try again later."] });
    isAway = false;
  });

  it('[PAY-065] compares the days it is told, the last one included, and reads around them', async () => {
    await run({ from: '2026-03-02', to: '2026-03-03' });
    const day = 86_400_000;
    const read = asked.at(-1);
    expect((read?.to.getTime() ?? 0) - (read?.from.getTime() ?? 0)).toBe((2 + 10 + 3) * day);
    const wrongs: Record<string, string>[] = [
      { to: '2026-03-03' },
      { from: 'March' },
      { from: '2026-03-03', to: '2026-03-02' },
      { from: '2026-02-30' },
    ];
    for (const wrong of wrongs) {
      await expect(run(wrong)).rejects.toThrow(UsageError);
    }
  });
});
