import { cents } from '@porchlight/domain/money/cents.ts';
import { expect } from 'vitest';
import { type MoneyLine, type ReportLine, ReportUnavailable, type Sought } from '../../src/ports/payment-provider.ts';
import { everyGateway, linesOf, newReference, type Running, refundIn } from './every-gateway.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** All that was booked around the gateway's now. */
async function around(running: Running, beforeMs = day): Promise<{ from: Date; to: Date }> {
  const now = Date.parse((await running.bench.gateway.state()).clock.now);
  return { from: new Date(now - beforeMs), to: new Date(now + day) };
}

async function report(running: Running, period?: { from: Date; to: Date }): Promise<ReportLine[]> {
  return linesOf(running.provider.report(period ?? (await around(running))));
}

/** Lines about that payment, by our reference or the gateway's id of it. */
const linesAbout = (lines: readonly ReportLine[], { reference, transactionId }: Pick<Sought, 'reference' | 'transactionId'>): MoneyLine[] =>
  lines.filter(
    (line): line is MoneyLine =>
      line.about === 'money' && (line.reference === reference || line.transactionId === (transactionId ?? reference)),
  );

async function bankPayment(running: Running): Promise<Sought> {
  const { reference, result } = await running.chargeBank({ bank: running.bench.bank('accepted') });
  return running.sought(reference, result.transactionId);
}

everyGateway('reports', (running, addCase) => {
  addCase('a card payment is reported as captured, to the cent, by our reference', async () => {
    const paid = await running.paid(1_13);
    const lines = linesAbout(await report(running), paid);
    expect(lines.filter(({ kind }) => kind === 'captured')).toEqual([
      expect.objectContaining({
        reference: paid.reference,
        transactionId: paid.transactionId,
        amountCents: 1_13,
        said: null,
        returnCode: null,
      }),
    ]);
  });

  addCase('a declined payment is reported as no money', async () => {
    const { reference } = await running.chargeToken({ token: await running.bench.token('declined') });
    const kinds = linesAbout(await report(running), { reference, transactionId: null }).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'unknown')).toEqual([]);
  });

  addCase('a bank payment is reported when it is taken in or settles, and when it comes back, with the code', async () => {
    const sought = await bankPayment(running);
    const { reference } = sought;
    await running.bench.gateway.act({ name: 'settle', reference });
    const before = linesAbout(await report(running), sought);
    expect(before.filter(({ kind }) => kind === 'settled').map(({ amountCents }) => amountCents)).toEqual([84_20]);
    await running.bench.gateway.act({ name: 'return', reference, code: 'R01' });
    const returned = linesAbout(await report(running), sought).filter(({ kind }) => kind === 'returned');
    expect(returned.map(({ amountCents, returnCode }) => [amountCents, returnCode])).toEqual([[84_20, 'R01']]);
  });

  addCase('a return of fifty days later is in the report of its own day', async () => {
    const sought = await bankPayment(running);
    await running.bench.gateway.act({ name: 'settle', reference: sought.reference });
    await running.bench.advance(50 * day);
    await running.bench.gateway.act({ name: 'return', reference: sought.reference, code: 'R10' });
    const returned = linesAbout(await report(running), sought).filter(({ kind }) => kind === 'returned');
    expect(returned.map(({ amountCents, returnCode }) => [amountCents, returnCode])).toEqual([[84_20, 'R10']]);
  });

  addCase('money that a card’s bank took back is reported as such', async () => {
    const paid = await running.paid();
    await running.bench.gateway.act({ name: 'chargeBack', reference: paid.reference });
    const taken = linesAbout(await report(running), paid).filter(({ kind }) => kind === 'chargedBack');
    expect(taken.map(({ amountCents }) => amountCents)).toEqual([84_20]);
  });

  addCase('a refund is reported by its own reference', async () => {
    const of = await running.paid();
    const reference = newReference();
    const told = refundIn(await running.provider.refund({ reference, of, amountCents: cents(20_00) }));
    expect(told.status).toBe('done');
    const lines = (await report(running)).filter((line): line is MoneyLine => line.about === 'money' && line.reference === reference);
    expect(lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['refunded', 20_00]]);
  });

  addCase(
    'a bank payment that was stopped is reported as voided, and not as settled',
    async () => {
      const of = await bankPayment(running);
      const reference = newReference();
      await running.provider.refund({ reference, of, amountCents: cents(84_20) });
      const lines = await report(running);
      const kinds = [...linesAbout(lines, of), ...linesAbout(lines, { reference, transactionId: null })].map(({ kind }) => kind);
      expect(kinds).toContain('voided');
      expect(kinds).not.toContain('settled');
      expect(kinds).not.toContain('captured');
    },
    'stoppedBankPayments',
  );

  addCase(
    'a stored method that changed at the gateway is reported with its customer',
    async () => {
      const { bench } = running;
      await bench.gateway.act({ name: 'removeMethod', customer: bench.customer, token: await bench.token('approved') });
      const customers = (await report(running)).flatMap((line) => (line.about === 'method' ? [line.customer] : []));
      expect(customers).toContain(bench.customer);
    },
    'methodsInReport',
  );

  addCase('lines have ids of their own that stay, and nothing but whole cents and known words', async () => {
    await running.paid(Math.max(29, running.driver.traits.leastCents));
    const period = await around(running);
    const [first, again] = [await report(running, period), await report(running, period)];
    const ids = (lines: readonly ReportLine[]): string[] => lines.map(({ lineId }) => lineId).sort();
    expect(first.length).toBeGreaterThan(0);
    expect(ids(again)).toEqual(ids(first));
    expect(new Set(ids(first)).size).toBe(first.length);
    for (const line of first) {
      if (line.about === 'method') continue;
      expect(Number.isSafeInteger(line.amountCents) && line.amountCents > 0).toBe(true);
      expect(line.reference ?? 'A0'.repeat(10)).toMatch(/^[A-Z0-9]{20}$/);
      expect(line.said === null).toBe(line.kind !== 'unknown');
      expect(Number.isNaN(line.at.getTime())).toBe(false);
    }
  });

  addCase(
    'a report longer than a page is complete',
    async () => {
      const token = await running.bench.token('approved');
      const references: string[] = [];
      for (let batch = 0; batch < 11; batch += 1) {
        const charged = await Promise.all(Array.from({ length: 10 }, () => running.chargeToken({ token, amount: 5_00 })));
        for (const { reference, result } of charged) {
          expect(result.status).toBe('succeeded');
          references.push(reference);
          await running.bench.gateway.act({ name: 'settle', reference });
        }
      }
      const captured = (await report(running)).filter((line): line is MoneyLine => line.about === 'money' && line.kind === 'captured');
      const times = references.map((reference) => captured.filter((line) => line.reference === reference).length);
      expect(times).toEqual(references.map(() => 1));
    },
    undefined,
    120_000,
  );

  addCase('a report that can’t be read whole is not read at all: it throws, and is whole the next time', async () => {
    const paid = await running.paid();
    for (const fault of ['errorBefore', 'loseReply', 'truncate', 'cut', 'garbage', 'hostile', 'huge'] as const) {
      await running.bench.gateway.faults({ [fault]: 1 });
      await expect(report(running)).rejects.toThrow(ReportUnavailable);
      await running.bench.gateway.reset();
    }
    expect(linesAbout(await report(running), paid).length).toBeGreaterThan(0);
  });
});

everyGateway('credentials', (running, addCase) => {
  addCase('credentials are tried: taken, refused by the names of the settings alone, or nothing is known', async () => {
    expect(await running.provider.checkCredentials()).toEqual({ outcome: 'ok' });
    const refused = await running.with({ credentials: 'wrong' }).checkCredentials();
    expect(refused.outcome).toBe('refused');
    const settings = refused.outcome === 'refused' ? refused.settings : [];
    expect(settings.length).toBeGreaterThan(0);
    for (const setting of settings) expect(setting).toMatch(/^[A-Z][A-Z0-9_]+$/);
    expect(await running.with({ url: 'http://127.0.0.1:9', timeoutMs: 2_000 }).checkCredentials()).toEqual({ outcome: 'unreachable' });
    for (const fault of ['errorBefore', 'garbage', 'hostile'] as const) {
      await running.bench.gateway.faults({ [fault]: 1 });
      expect(await running.provider.checkCredentials()).toEqual({ outcome: 'unreachable' });
      await running.bench.gateway.reset();
    }
  });

  addCase('with credentials that are refused no customer’s card is called declined, and nothing moves', async () => {
    const token = await running.bench.token('approved');
    const by = running.with({ credentials: 'wrong' });
    const { reference, answer } = await running.chargeToken({ token, by });
    expect(answer.known).toBe(false);
    expect((await by.query(running.sought(reference))).known).toBe(false);
    expect(await running.moved(reference)).toEqual({ captures: [], refundedCents: 0 });
  });
});
