import { expect } from 'vitest';
import { everyGateway, newReference } from './every-gateway.ts';

const amounts = [1, 29, 57, 1_13, 999_999_99];

everyGateway('charges of stored cards', (running, addCase) => {
  addCase('a charge is captured once, and a query tells the same with and without the gateway’s own id', async () => {
    const { bench, provider, sought } = running;
    const { reference, result } = await running.chargeToken({ token: await bench.token('approved') });
    expect(result).toMatchObject({ status: 'succeeded', reference, amountCents: 84_20, returnCode: null, reason: null });
    expect(result.transactionId).toMatch(/\S/);
    for (const transactionId of [result.transactionId, null])
      expect(await provider.query(sought(reference, transactionId))).toMatchObject({
        known: true,
        result: { status: 'succeeded', reference, amountCents: 84_20, transactionId: result.transactionId },
      });
    expect(await running.moved(reference)).toEqual({ captures: [84_20], refundedCents: 0 });
  });

  addCase('a decline moves nothing, is no doubt, and stays one when it is asked about and repeated', async () => {
    const { bench, provider, sought } = running;
    for (const outcome of ['declined', 'expired', 'insufficientFunds'] as const) {
      const token = await bench.token(outcome);
      const { reference, result } = await running.chargeToken({ token });
      expect([outcome, result.status]).toEqual([outcome, 'declined']);
      expect(result.reason).not.toBeNull();
      expect(await provider.query(sought(reference, result.transactionId))).toMatchObject({ known: true, result: { status: 'declined' } });
      const again = await running.chargeToken({ token, reference });
      expect(again.answer.known && again.result.status === 'succeeded').toBe(false);
      expect(await running.moved(reference)).toEqual({ captures: [], refundedCents: 0 });
    }
  });

  addCase(
    'a decline says why: [PAY-065] no money, an expired card, or neither',
    async () => {
      const reasons: Record<string, unknown> = {};
      for (const outcome of ['declined', 'expired', 'insufficientFunds'] as const)
        reasons[outcome] = (await running.chargeToken({ token: await running.bench.token(outcome) })).result.reason;
      expect(reasons).toEqual({ declined: 'cardDeclined', expired: 'expiredCard', insufficientFunds: 'insufficientFunds' });
    },
    'declineReasons',
  );

  addCase('every amount arrives to the cent; what is too little for the gateway is declined with a reason', async () => {
    const { leastCents } = running.driver.traits;
    const token = await running.bench.token('approved');
    for (const amount of amounts) {
      const { reference, result } = await running.chargeToken({ token, amount });
      const { captures } = await running.moved(reference);
      if (amount >= leastCents) {
        expect([result.status, result.amountCents, captures]).toEqual(['succeeded', amount, [amount]]);
      } else {
        expect([result.status, captures]).toEqual(['declined', []]);
        expect(result.responseText).toMatch(/\S/);
      }
    }
  });

  addCase('[PAY-064] a repeat answers the first outcome, one after the other and at once', async () => {
    const token = await running.bench.token('approved');
    const first = await running.chargeToken({ token });
    const again = await running.chargeToken({ token, reference: first.reference });
    expect(again.result).toMatchObject({ status: 'succeeded', transactionId: first.result.transactionId });
    const reference = newReference();
    const answers = await Promise.all([1, 2, 3].map(() => running.chargeToken({ token, reference })));
    for (const { answer } of answers) if (answer.known) expect(['succeeded', 'processing']).toContain(answer.result.status);
    expect((await running.provider.query(running.sought(reference))).known).toBe(true);
    for (const each of [first.reference, reference]) expect(await running.moved(each)).toMatchObject({ captures: [84_20] });
  });

  addCase('another amount under the same reference is never charged, and never answered as if it had been', async () => {
    const token = await running.bench.token('approved');
    const { reference } = await running.chargeToken({ token });
    const { answer } = await running.chargeToken({ token, reference, amount: 84_21 });
    expect(answer.known && answer.result.amountCents === 84_21).toBe(false);
    expect(await running.moved(reference)).toEqual({ captures: [84_20], refundedCents: 0 });
  });

  addCase('a token of somebody else, of nobody, or removed at the gateway moves nothing', async () => {
    const { bench } = running;
    const foreign = await bench.token('approved', bench.otherCustomer);
    const removed = await bench.token('approved');
    await bench.gateway.act({ name: 'removeMethod', customer: bench.customer, token: removed });
    const nobodys = `${removed.slice(0, -3)}${removed.endsWith('999') ? '998' : '999'}`;
    for (const token of [foreign, removed, nobodys]) {
      const { reference, result } = await running.chargeToken({ token });
      expect([result.status, result.reason]).toEqual(['declined', 'methodRemoved']);
      expect(await running.moved(reference)).toEqual({ captures: [], refundedCents: 0 });
    }
  });

  addCase('what was never asked for is not found', async () => {
    expect(await running.provider.query(running.sought(newReference()))).toMatchObject({ known: true, result: { status: 'notFound' } });
  });

  addCase('what was charged is still known after the gateway was killed', async () => {
    const { reference, result } = await running.chargeToken({ token: await running.bench.token('approved') });
    await running.bench.gateway.crashAndRestart();
    const { transactionId } = result;
    expect(await running.provider.query(running.sought(reference, transactionId))).toMatchObject({
      known: true,
      result: { status: 'succeeded', transactionId },
    });
  });

  addCase(
    '[PAY-065] a status nobody knows is no outcome, and is told in a form that can be kept',
    async () => {
      const { reference, result } = await running.chargeToken({ token: await running.bench.token('approved') });
      await running.bench.gateway.act({ name: 'setStatus', reference, status: 'on_hold' });
      const answer = await running.provider.query(running.sought(reference, result.transactionId));
      expect(answer).toMatchObject({ known: false, reason: 'unknownStatus' });
      expect((answer as { said: string }).said).toMatch(/^[a-z0-9_=.,-]*on_hold[a-z0-9_=.,-]*$/);
    },
    'unknownStatusByQuery',
  );

  addCase(
    'money that the card’s bank took back is told as such',
    async () => {
      const paid = await running.paid();
      await running.bench.gateway.act({ name: 'chargeBack', reference: paid.reference });
      expect(await running.provider.query(paid)).toMatchObject({ known: true, result: { status: 'chargedBack', amountCents: 84_20 } });
    },
    'chargeBacksByQuery',
  );
});

everyGateway('stored methods', (running, addCase) => {
  addCase('a bank account is kept once, and charged by its token', async () => {
    const { provider, bench } = running;
    const bank = bench.bank('accepted');
    const { customer } = bench;
    const kept = await provider.keepBankAccount({ customer, bank });
    if (!kept.ok) throw new Error(`not kept: ${kept.reason}`);
    expect(kept.method).toMatchObject({ kind: 'bank', expiration: null, display: expect.stringContaining(bank.accountNumber.slice(-4)) });
    expect(await provider.keepBankAccount({ customer, bank })).toMatchObject({ ok: true, method: { token: kept.method.token } });
    expect((await provider.listMethods(customer))?.filter(({ token }) => token === kept.method.token).length).toBe(1);
    expect((await running.chargeToken({ token: kept.method.token })).result.status).toBe('accepted');
  });

  addCase('a list holds the customer’s own methods alone; one that is removed is gone, and removing it again is harmless', async () => {
    const { provider, bench } = running;
    const keep = async (customer: string): Promise<string> => {
      const kept = await provider.keepBankAccount({ customer, bank: bench.bank('accepted') });
      if (!kept.ok) throw new Error(`not kept: ${kept.reason}`);
      return kept.method.token;
    };
    const tokensOf = async (customer: string) => (await provider.listMethods(customer))?.map(({ token }) => token);
    const [own, foreign] = [await keep(bench.customer), await keep(bench.otherCustomer)];
    expect(await tokensOf(bench.customer)).toContain(own);
    expect(await tokensOf(bench.customer)).not.toContain(foreign);
    await provider.removeMethod({ customer: bench.customer, token: foreign });
    expect(await tokensOf(bench.otherCustomer)).toContain(foreign);
    for (let count = 0; count < 2; count += 1) expect(await provider.removeMethod({ customer: bench.customer, token: own })).toBe('gone');
    expect(await tokensOf(bench.customer)).not.toContain(own);
    expect((await running.chargeToken({ token: own })).result).toMatchObject({ status: 'declined', reason: 'methodRemoved' });
  });

  addCase(
    'a method removed at the gateway is missing from the list, and gone when it is removed here',
    async () => {
      const { provider, bench } = running;
      const { customer } = bench;
      const token = await bench.token('approved');
      expect((await provider.listMethods(customer))?.map((method) => method.token)).toContain(token);
      await bench.gateway.act({ name: 'removeMethod', customer, token });
      expect((await provider.listMethods(customer))?.map((method) => method.token)).not.toContain(token);
      expect(await provider.removeMethod({ customer, token })).toBe('gone');
    },
    'removalsInList',
  );

  addCase('nobody’s list is empty', async () => {
    expect(await running.provider.listMethods('C-NEVER-SEEN')).toEqual([]);
  });
});
