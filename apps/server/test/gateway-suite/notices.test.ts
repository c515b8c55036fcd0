import { cents } from '@porchlight/domain/money/cents.ts';
import { expect } from 'vitest';
import type { ProviderNotice } from '../../src/ports/payment-provider.ts';
import type { RawNotice } from './driver.ts';
import { everyGateway, newReference, type Running } from './every-gateway.ts';

const minute = 60_000;

const gatewayNow = async (running: Running): Promise<Date> => new Date((await running.bench.gateway.state()).clock.now);

/** What a notice says, read as the product would at this moment. */
async function read(running: Running, notice: RawNotice, afterMs = 0): Promise<ProviderNotice | null> {
  const now = new Date((await gatewayNow(running)).getTime() + afterMs);
  return running.provider.readNotice(notice.body, notice.headers, now);
}

/** The payment or refund a notice is about: by our reference or by the gateway's own id. */
function namedBy(notice: ProviderNotice | null): (string | null | undefined)[] {
  if (notice?.about === 'payment' || notice?.about === 'refund') return [notice.result.reference, notice.result.transactionId];
  return notice?.about === 'ask' ? [notice.reference, notice.transactionId] : [];
}

/** Notices about that payment or refund, once there are so many. */
async function noticesOf(running: Running, ids: readonly (string | null)[], atLeast = 1): Promise<RawNotice[]> {
  const found: RawNotice[] = [];
  await running.eventually('the notices', async () => {
    found.length = 0;
    for (const notice of running.bench.notices())
      if (namedBy(await read(running, notice)).some((id) => id != null && ids.includes(id))) found.push(notice);
    return found.length >= atLeast;
  });
  return found;
}

async function paidCard(running: Running): Promise<{ reference: string; transactionId: string | null }> {
  const { reference, result } = await running.chargeToken({ token: await running.bench.token('approved') });
  return { reference, transactionId: result.transactionId };
}

everyGateway('notices', (running, addCase) => {
  addCase(
    '[PAY-065] a genuine notice says what a query says, or asks for one',
    async () => {
      const { reference, transactionId } = await paidCard(running);
      for (const notice of await noticesOf(running, [reference, transactionId])) {
        const said = await read(running, notice);
        if (said?.about === 'payment')
          expect(said.result).toMatchObject({ reference, status: 'succeeded', amountCents: 84_20, transactionId });
        else expect(said).toMatchObject({ about: 'ask', transactionId });
      }
    },
    'notices',
  );

  addCase(
    '[PAY-065] with other contents, another signature or none, or signed by somebody else, it is not believed',
    async () => {
      const { reference, transactionId } = await paidCard(running);
      const stranger = running.with({ credentials: 'wrong' });
      for (const { body, headers } of await noticesOf(running, [reference, transactionId])) {
        const now = await gatewayNow(running);
        const text = body.toString('utf8');
        const believed = (contents: string, heads: Record<string, string>): boolean =>
          running.provider.readNotice(Buffer.from(contents), heads, now) !== null;
        expect(believed(text, headers)).toBe(true);
        expect(believed(text, {})).toBe(false);
        expect(believed(`${text} `, headers)).toBe(false);
        expect(
          believed(
            text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
            headers,
          ),
        ).toBe(false);
        expect(believed('{}', headers)).toBe(false);
        const bent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[0-9a-f]{2}$/i, '00')]));
        if (JSON.stringify(bent) !== JSON.stringify(headers)) expect(believed(text, bent)).toBe(false);
        expect(stranger.readNotice(body, headers, now)).toBeNull();
      }
    },
    'notices',
  );

  addCase(
    '[PAY-065] a notice that is too old is not believed, whoever signed it',
    async () => {
      const { noticeMaxAgeMs } = running.driver.traits;
      const { reference, transactionId } = await paidCard(running);
      const [notice] = await noticesOf(running, [reference, transactionId]);
      if (notice === undefined) throw new Error('no notice');
      expect(await read(running, notice, noticeMaxAgeMs - minute)).not.toBeNull();
      expect(await read(running, notice, noticeMaxAgeMs + minute)).toBeNull();
    },
    'notices',
  );

  addCase(
    'a notice that comes twice is the same event, also when the first was read long ago',
    async () => {
      await running.bench.gateway.faults({ duplicate: 1 });
      const { reference, transactionId } = await paidCard(running);
      const notices = await noticesOf(running, [reference, transactionId], 2);
      const ids = await Promise.all(notices.map(async (notice) => (await read(running, notice))?.eventId));
      expect(ids.every((id) => typeof id === 'string' && id.length > 0)).toBe(true);
      const bodies = notices.map(({ body }) => body.toString('utf8'));
      // The same contents are the same event, other contents another one.
      expect(new Set(ids).size).toBe(new Set(bodies).size);
      expect(ids.length).toBeGreaterThan(new Set(ids).size);
    },
    'notices',
  );

  addCase(
    'a notice that comes before the answer tells the same as the answer',
    async () => {
      await running.bench.gateway.faults({ slowMs: 2_000, calls: 'money' });
      const reference = newReference();
      const token = await running.bench.token('approved');
      let isAnswered = false;
      const charge = running.chargeToken({ token, reference, by: running.with({ timeoutMs: 20_000 }) }).then((charged) => {
        isAnswered = true;
        return charged;
      });
      const before = running.bench.notices().length;
      await running.eventually('a notice', () => running.bench.notices().length > before || isAnswered);
      const { result } = await charge;
      const [notice] = await noticesOf(running, [reference, result.transactionId]);
      const said = notice === undefined ? null : await read(running, notice);
      if (said?.about === 'payment')
        expect(said.result).toMatchObject({ reference, status: result.status, transactionId: result.transactionId });
      else expect(said).toMatchObject({ about: 'ask', transactionId: result.transactionId });
      expect((await running.moved(reference)).captures).toEqual([84_20]);
    },
    'notices',
  );

  addCase(
    'a bank payment that settled or came back is told, in whatever order the notices come',
    async () => {
      await running.bench.gateway.faults({ reorder: 0.5, seed: 3 });
      const { reference, result } = await running.chargeBank({ bank: running.bench.bank('accepted') });
      await running.bench.gateway.act({ name: 'settle', reference });
      await running.bench.gateway.act({ name: 'return', reference, code: 'R01' });
      const ids = [reference, result.transactionId];
      await running.eventually('the return', async () => {
        const said = await Promise.all((await noticesOf(running, ids)).map((notice) => read(running, notice)));
        return said.some((each) => each?.about === 'ask' || (each?.about === 'payment' && each.result.status === 'returned'));
      });
    },
    'notices',
  );

  addCase(
    'a refund is told by its own reference, or by that of its payment',
    async () => {
      const of = await running.paid();
      const reference = newReference();
      const answer = await running.provider.refund({ reference, of, amountCents: cents(5_00) });
      const ids = [reference, of.reference, answer.known ? answer.result.transactionId : null];
      const said = await Promise.all((await noticesOf(running, ids)).map((notice) => read(running, notice)));
      for (const each of said)
        if (each?.about === 'refund') expect(each.result).toMatchObject({ reference, status: 'done', amountCents: 5_00 });
    },
    'notices',
  );

  addCase('what no gateway ever sent is not believed, and breaks nothing', async () => {
    const now = running.bench.clock.now();
    for (const text of ['', '{', '[]', 'null', '{"id":1}', '<a/>', '\u0000', '[['.repeat(50_000)])
      expect(running.provider.readNotice(Buffer.from(text), { 'content-type': 'application/json' }, now)).toBeNull();
  });
});
