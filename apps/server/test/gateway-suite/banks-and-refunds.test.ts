import { cents } from '@porchlight/domain/money/cents.ts';
import { expect } from 'vitest';
import type { RefundResult, Sought } from '../../src/ports/payment-provider.ts';
import { everyGateway, newReference, type Running, refundIn } from './every-gateway.ts';

const day = 86_400_000;
const holderNames = ["Maria O'Hara-Lopez", 'Zoë Müller & Söhne', 'José <Pérez> "Pepe"', '陳大文', 'D’Arcy\u0000 \u{1f3e0}'];

async function acceptedPayment(running: Running, amount = 84_20): Promise<Sought> {
  const { reference, result } = await running.chargeBank({ bank: running.bench.bank('accepted'), amount });
  expect(result.status).toBe('accepted');
  return running.sought(reference, result.transactionId);
}

const statusOf = async (running: Running, sought: Sought): Promise<string> => {
  const answer = await running.provider.query(sought);
  return answer.known ? answer.result.status : answer.reason;
};

everyGateway('bank payments', (running, addCase) => {
  addCase('a bank payment is taken in, which is no money yet, and settles once', async () => {
    const { reference, result } = await running.chargeBank({ bank: running.bench.bank('accepted') });
    expect(result).toMatchObject({ status: 'accepted', reference, amountCents: 84_20, returnCode: null });
    const sought = running.sought(reference, result.transactionId);
    expect(await statusOf(running, sought)).toBe('accepted');
    await running.bench.gateway.act({ name: 'settle', reference });
    if (running.driver.traits.queryShowsBankMoves) expect(await statusOf(running, sought)).toBe('settled');
    expect(await running.moved(reference)).toEqual({ captures: [84_20], refundedCents: 0 });
  });

  addCase('an account that can’t be charged is declined with a reason, and no money comes of it', async () => {
    const { reference, result } = await running.chargeBank({ bank: running.bench.bank('refused') });
    expect(result.status).toBe('declined');
    expect(result.reason).not.toBeNull();
    expect(await running.moved(reference)).toEqual({ captures: [], refundedCents: 0 });
  });

  addCase('amounts arrive to the cent', async () => {
    for (const amount of [1, 29, 1_13, 999_999_99]) {
      const { reference, result } = await running.chargeBank({ bank: running.bench.bank('accepted'), amount });
      expect([amount, result.status]).toEqual([amount, amount < running.driver.traits.leastCents ? 'declined' : 'accepted']);
      if (result.status === 'declined') continue;
      await running.bench.gateway.act({ name: 'settle', reference });
      expect((await running.moved(reference)).captures).toEqual([amount]);
    }
  });

  addCase('holders’ names of every kind get through', async () => {
    for (const holderName of holderNames) {
      const { reference, result } = await running.chargeBank({ bank: { ...running.bench.bank('accepted'), holderName } });
      expect([holderName, result.status, result.reference]).toEqual([holderName, 'accepted', reference]);
    }
  });

  addCase('[PAY-064] a repeat takes in one payment, and another amount under its reference none', async () => {
    const bank = running.bench.bank('accepted');
    const first = await running.chargeBank({ bank });
    const again = await running.chargeBank({ bank, reference: first.reference });
    expect(again.result).toMatchObject({ status: 'accepted', transactionId: first.result.transactionId });
    const other = await running.chargeBank({ bank, reference: first.reference, amount: 1_00 });
    expect(other.answer.known && other.answer.result.amountCents === 1_00).toBe(false);
    await running.bench.gateway.act({ name: 'settle', reference: first.reference });
    expect((await running.moved(first.reference)).captures).toEqual([84_20]);
  });

  addCase(
    'R01 after it settled, and R10 fifty days later, take the money back with the code and its reason',
    async () => {
      const [short, late] = [await acceptedPayment(running), await acceptedPayment(running)];
      for (const { reference } of [short, late]) await running.bench.gateway.act({ name: 'settle', reference });
      await running.bench.gateway.act({ name: 'return', reference: short.reference, code: 'R01' });
      expect(await running.provider.query(short)).toMatchObject({
        known: true,
        result: { status: 'returned', returnCode: 'R01', reason: 'insufficientFunds' },
      });
      await running.bench.advance(50 * day);
      await running.bench.gateway.act({ name: 'return', reference: late.reference, code: 'R10' });
      expect(await running.provider.query(late)).toMatchObject({
        known: true,
        result: { status: 'returned', returnCode: 'R10', reason: 'notAuthorized' },
      });
    },
    'bankMovesByQuery',
  );
});

everyGateway('refunds', (running, addCase) => {
  const refund = async (of: Sought, amount: number, reference = newReference()): Promise<RefundResult> =>
    refundIn(await running.provider.refund({ reference, of, amountCents: cents(amount) }));

  addCase('parts of a payment go back until all of it has, and then nothing more', async () => {
    const of = await running.paid();
    expect(await refund(of, 30_00)).toMatchObject({ status: 'done', amountCents: 30_00, isVoid: false });
    expect((await refund(of, 84_20)).status).toBe('declined');
    expect((await refund(of, 54_21)).status).toBe('declined');
    expect((await refund(of, 54_20)).status).toBe('done');
    expect((await refund(of, 1_00)).status).toBe('declined');
    expect(await running.moved(of.reference)).toEqual({ captures: [84_20], refundedCents: 84_20 });
  });

  addCase('a refund asked for twice, one after the other or at once, goes back once', async () => {
    const [of, other] = [await running.paid(), await running.paid()];
    const reference = newReference();
    const first = await refund(of, 10_00, reference);
    expect(await refund(of, 10_00, reference)).toMatchObject({ status: 'done', transactionId: first.transactionId });
    const together = { reference: newReference(), of: other, amountCents: cents(10_00) };
    await Promise.all([1, 2, 3].map(() => running.provider.refund(together)));
    for (const each of [of, other]) expect((await running.moved(each.reference)).refundedCents).toBe(10_00);
  });

  addCase('a refund is found by its own reference, and one never asked for is not', async () => {
    const of = await running.paid();
    const reference = newReference();
    const { transactionId } = await refund(of, 12_34, reference);
    for (const id of [transactionId, null])
      expect(refundIn(await running.provider.queryRefund({ ...running.sought(reference, id), of }))).toMatchObject({
        status: 'done',
        reference,
        amountCents: 12_34,
      });
    const never = refundIn(await running.provider.queryRefund({ ...running.sought(newReference()), of }));
    expect(never.status).toBe('notFound');
  });

  addCase('what was never paid, or declined, has nothing to give back', async () => {
    const declined = await running.chargeToken({ token: await running.bench.token('declined') });
    for (const of of [running.sought(newReference()), running.sought(declined.reference, declined.result.transactionId)]) {
      const reference = newReference();
      const answer = await running.provider.refund({ reference, of, amountCents: cents(1_00) });
      expect(answer.known && answer.result.status === 'done').toBe(false);
    }
  });

  addCase(
    'a bank payment that has not settled is stopped as a whole, and never settles',
    async () => {
      const of = await acceptedPayment(running);
      expect((await refund(of, 1_00)).status).toBe('declined');
      expect(await refund(of, 84_20)).toMatchObject({ status: 'done', isVoid: true });
      expect(await statusOf(running, of)).toBe('cancelled');
      await running.bench.gateway.act({ name: 'settle', reference: of.reference }).catch(() => undefined);
      expect((await running.moved(of.reference)).captures).toEqual([]);
    },
    'stoppedBankPayments',
  );

  addCase('a bank payment that has not settled is never given back as money', async () => {
    const of = await acceptedPayment(running);
    const told = await refund(of, 1_00);
    expect(told.status).toBe('declined');
    expect((await running.moved(of.reference)).refundedCents).toBe(0);
  });

  addCase('a settled bank payment is given back once', async () => {
    const of = await acceptedPayment(running);
    await running.bench.gateway.act({ name: 'settle', reference: of.reference });
    expect(['done', 'processing']).toContain((await refund(of, 20_00)).status);
    expect(await running.moved(of.reference)).toEqual({ captures: [84_20], refundedCents: 20_00 });
  });
});
