import { cents } from '@porchlight/domain/money/cents.ts';
import { expect } from 'vitest';
import { ReportUnavailable } from '../../src/ports/payment-provider.ts';
import { everyGateway, linesOf, newReference, refundIn } from './every-gateway.ts';

/** Faults before any work was done, and after it: an adapter can't tell them apart. */
const before = ['errorBefore', 'dropBefore', 'hangBefore'] as const;
const after = ['errorAfter', 'loseReply', 'truncate', 'cut', 'garbage', 'hostile', 'entities', 'huge'] as const;
const patienceMs = 700;

everyGateway('lost and broken answers', (running, addCase) => {
  for (const fault of [...before, ...after]) {
    const need = fault === 'entities' ? 'documentTypes' : undefined;
    addCase(
      `a card charge whose answer is lost (${fault}) is in doubt until it is asked about, and repeating it charges once`,
      async () => {
        const { gateway } = running.bench;
        const by = running.with({ timeoutMs: patienceMs });
        const token = await running.bench.token('approved');
        await gateway.faults({ calls: 'money', [fault]: 1 });
        const { reference, answer } = await running.chargeToken({ token, by });
        const { captures } = await running.moved(reference);
        expect(captures).toEqual(before.includes(fault as 'errorBefore') ? [] : [84_20]);
        // An adapter may have asked again by itself; then it knows, and what it knows is true.
        if (answer.known) expect([answer.result.status, captures]).toEqual(['succeeded', [84_20]]);
        await gateway.reset();
        const asked = await running.provider.query(running.sought(reference));
        const status = captures.length > 0 ? 'succeeded' : 'notFound';
        expect(asked).toMatchObject({ known: true, result: { status, reference } });
        expect((await running.chargeToken({ token, reference })).result).toMatchObject({ status: 'succeeded', amountCents: 84_20 });
        expect(await running.moved(reference)).toEqual({ captures: [84_20], refundedCents: 0 });
      },
      need,
    );

    addCase(
      `nothing is taken for an answer while every call ends like this (${fault})`,
      async () => {
        const { gateway, customer, bank: account } = running.bench;
        const by = running.with({ timeoutMs: patienceMs });
        const [token, known] = [await running.bench.token('approved'), await running.paid()];
        await gateway.faults({ [fault]: 1 });
        const bank = account('accepted');
        expect((await running.chargeToken({ token, by })).answer.known).toBe(false);
        expect((await running.chargeBank({ bank, by })).answer.known).toBe(false);
        expect((await by.query(known)).known).toBe(false);
        expect((await by.cancelForm(running.sought(newReference()))).known).toBe(false);
        const refund = { reference: newReference(), of: known, amountCents: cents(1_00) };
        expect((await by.refund(refund)).known).toBe(false);
        expect((await by.queryRefund({ ...running.sought(refund.reference), of: known })).known).toBe(false);
        expect(await by.keepBankAccount({ customer, bank })).toEqual({ ok: false, reason: 'unreachable' });
      },
      need,
    );
  }

  addCase('an error and then a success under the same reference charge once', async () => {
    const token = await running.bench.token('approved');
    for (const fault of ['errorBefore', 'errorAfter'] as const) {
      await running.bench.gateway.faults({ calls: 'money', next: [fault] });
      const { reference } = await running.chargeToken({ token });
      expect((await running.chargeToken({ token, reference })).result.status).toBe('succeeded');
      expect(await running.moved(reference)).toMatchObject({ captures: [84_20] });
    }
  });

  addCase('a bank payment whose answer is lost is in doubt until it is asked about, and repeating it takes it in once', async () => {
    for (const fault of ['hangBefore', 'errorAfter', 'loseReply', 'truncate'] as const) {
      const bank = running.bench.bank('accepted');
      await running.bench.gateway.faults({ calls: 'money', [fault]: 1 });
      const { reference, answer } = await running.chargeBank({ bank, by: running.with({ timeoutMs: patienceMs }) });
      if (answer.known) expect(answer.result.status).toBe('accepted');
      await running.bench.gateway.reset();
      const asked = await running.provider.query(running.sought(reference));
      expect(asked.known && asked.result.status).toBe(fault === 'hangBefore' ? 'notFound' : 'accepted');
      expect((await running.chargeBank({ bank, reference })).result.status).toBe('accepted');
      await running.bench.gateway.act({ name: 'settle', reference });
      expect(await running.moved(reference)).toMatchObject({ captures: [84_20] });
    }
  });

  addCase('a refund whose answer is lost is in doubt until it is asked about, and repeating it gives back once', async () => {
    for (const fault of ['hangBefore', 'errorBefore', 'errorAfter', 'loseReply', 'truncate'] as const) {
      const of = await running.paid();
      const refund = { reference: newReference(), of, amountCents: cents(30_00) };
      await running.bench.gateway.faults({ calls: 'money', [fault]: 1 });
      const answer = await running.with({ timeoutMs: patienceMs }).refund(refund);
      if (answer.known) expect([answer.result.status, fault.endsWith('Before')]).toEqual(['done', false]);
      await running.bench.gateway.reset();
      const asked = refundIn(await running.provider.queryRefund({ ...running.sought(refund.reference), of }));
      expect([fault, asked.status]).toEqual([fault, fault.endsWith('Before') ? 'notFound' : 'done']);
      expect(refundIn(await running.provider.refund(refund)).status).toBe('done');
      expect(await running.moved(of.reference)).toEqual({ captures: [84_20], refundedCents: 30_00 });
    }
  });

  addCase('an answer that takes three seconds is waited for', async () => {
    await running.bench.gateway.faults({ slowMs: 3_000, calls: 'money' });
    const by = running.with({ timeoutMs: 20_000 });
    const { result } = await running.chargeToken({ token: await running.bench.token('approved'), by });
    expect(result).toMatchObject({ status: 'succeeded', amountCents: 84_20 });
  });

  addCase('an answer that comes later than we wait leaves a doubt, and no second charge', async () => {
    const token = await running.bench.token('approved');
    await running.bench.gateway.faults({ slowMs: 1_500 });
    const { reference, answer } = await running.chargeToken({ token, by: running.with({ timeoutMs: patienceMs }) });
    expect(answer).toEqual({ known: false, reason: 'timeout' });
    await running.bench.gateway.reset();
    expect((await running.chargeToken({ token, reference })).result.status).toBe('succeeded');
    expect(await running.moved(reference)).toMatchObject({ captures: [84_20] });
  });

  addCase('fields nobody announced are left alone in every answer', async () => {
    const { bench, provider } = running;
    await bench.gateway.faults({ unknownField: 1 });
    const { reference, result } = await running.chargeToken({ token: await bench.token('approved') });
    expect(result.status).toBe('succeeded');
    const sought = running.sought(reference, result.transactionId);
    expect(await provider.query(sought)).toMatchObject({ known: true, result: { status: 'succeeded' } });
    expect((await running.chargeToken({ token: await bench.token('declined') })).result.status).toBe('declined');
    await bench.gateway.act({ name: 'settle', reference });
    const refund = { reference: newReference(), of: sought, amountCents: cents(1_00) };
    expect(refundIn(await provider.refund(refund)).status).toBe('done');
    expect(await provider.keepBankAccount({ customer: bench.customer, bank: bench.bank('accepted') })).toMatchObject({ ok: true });
    expect(await provider.listMethods(bench.customer)).not.toBeNull();
  });

  addCase('a gateway that is down or not there gives no form, no list, no report, and no wrong word', async () => {
    const { customer } = running.bench;
    const form = { reference: newReference(), customer, locale: 'en-us', returnUrl: 'http://127.0.0.1:8080/payment/return' };
    const nowhere = running.with({ url: 'http://127.0.0.1:9', timeoutMs: patienceMs });
    await running.bench.gateway.faults({ down: true });
    for (const by of [running.with({ timeoutMs: patienceMs }), nowhere]) {
      expect((await running.chargeToken({ token: 'pm_of_nobody', by })).answer.known).toBe(false);
      expect((await by.query(running.sought(newReference()))).known).toBe(false);
      expect(await by.checkCredentials()).toEqual({ outcome: 'unreachable' });
      await expect(linesOf(by.report({ from: new Date(0), to: running.bench.clock.now() }))).rejects.toThrow(ReportUnavailable);
      if (running.driver.traits.listShowsRemovals) expect(await by.listMethods(customer)).toBeNull();
      // A form that is made here needs nobody.
      const opened = await by.openCardForm({ ...form, amountCents: cents(5_00) });
      if (!opened.ok) expect(opened.reason).toBe('unreachable');
    }
  });
});
