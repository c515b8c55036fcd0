import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { ReportUnavailable } from '../../src/ports/payment-provider.ts';
import { everyGateway, linesOf, newReference } from './every-gateway.ts';
import { type StrangeServer, startStrangeServer, strangeAnswers } from './strange-server.ts';

/** Nobody waits that long: what can't be an answer is known to be none before. */
const patienceMs = 20_000;
const endsWithinMs = 5_000;
/** The longest answers that are read, lists of payments, have sixteen megabytes; the systems at both ends hold some of what nobody read. */
const mostTakenPerCall = 32 * 1024 * 1024;

let strange: StrangeServer;
beforeAll(async () => {
  strange = await startStrangeServer();
});
afterAll(() => strange.close());

everyGateway('what can not be its answer', (running, addCase) => {
  for (const answer of Object.keys(strangeAnswers) as (keyof typeof strangeAnswers)[])
    addCase(`S50: ${answer} in place of an answer is a doubt at once, is read no further than its bound, and books nothing`, async () => {
      const { customer, bank: account, token: card, clock } = running.bench;
      const by = running.with({ url: strange.url, timeoutMs: patienceMs });
      const [token, known, bank] = [await card('approved'), await running.paid(), account('accepted')];
      strange.set(answer);
      const begunAt = performance.now();
      const charge = { reference: newReference(), amountCents: cents(84_20), customer };
      const of = { ...charge, reference: newReference() };
      expect(await by.chargeToken({ ...charge, token })).toMatchObject({ known: false });
      expect(await by.chargeBank({ ...of, bank })).toMatchObject({ known: false });
      expect(await by.query(known)).toMatchObject({ known: false });
      const refund = { reference: newReference(), of: known, amountCents: cents(1_00) };
      expect(await by.refund(refund)).toMatchObject({ known: false });
      expect(await by.queryRefund({ ...running.sought(refund.reference), of: known })).toMatchObject({ known: false });
      expect(await by.keepBankAccount({ customer, bank })).toEqual({ ok: false, reason: 'unreachable' });
      await expect(linesOf(by.report({ from: new Date(clock.now().getTime() - 60_000), to: clock.now() }))).rejects.toThrow(
        ReportUnavailable,
      );
      expect(strange.asked()).toBeGreaterThanOrEqual(6);
      expect((performance.now() - begunAt) / strange.asked()).toBeLessThan(endsWithinMs);
      expect(strange.taken() / strange.asked()).toBeLessThan(mostTakenPerCall);
      expect((await running.moved(known.reference)).refundedCents).toBe(0);
    });
});
