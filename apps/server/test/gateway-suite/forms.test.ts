import { cents } from '@porchlight/domain/money/cents.ts';
import { expect } from 'vitest';
import type { HostedForm, Sought } from '../../src/ports/payment-provider.ts';
import type { CardOutcome } from './driver.ts';
import { everyGateway, newReference, type Running } from './every-gateway.ts';

const returnUrl = 'http://127.0.0.1:8080/payment/return';

async function openForm(running: Running, amount = 84_20): Promise<{ form: HostedForm; sought: Sought }> {
  const { customer } = running.bench;
  const reference = newReference();
  const input = { reference, amountCents: cents(amount), customer, locale: 'en-us', returnUrl };
  const answer = await running.provider.openCardForm(input);
  if (!answer.ok) throw new Error(`no form: ${answer.reason}`);
  return { form: answer.form, sought: running.sought(reference, answer.form.transactionId) };
}

async function openMethodForm(running: Running, purpose: 'create' | 'manage' = 'create'): Promise<HostedForm> {
  const { customer } = running.bench;
  const input = { reference: newReference(), purpose, methodKind: 'card' as const, customer, locale: 'sp-es', returnUrl };
  const answer = await running.provider.openMethodForm(input);
  if (!answer.ok) throw new Error(`no form: ${answer.reason}`);
  return answer.form;
}

/** A refused card can stay on the page for another try, and a form that ended refuses to be paid: neither is of interest here. */
async function tryToPay(running: Running, form: HostedForm, card: CardOutcome): Promise<void> {
  await running.bench.payForm?.(form, card).catch(() => undefined);
}

everyGateway('forms', (running, addCase) => {
  addCase('[ENT-014] a form points to an origin that may be framed, names our reference and ends', async () => {
    for (const form of [(await openForm(running)).form, await openMethodForm(running), await openMethodForm(running, 'manage')]) {
      expect(running.provider.frameOrigins).toContain(new URL(form.action).origin);
      expect(form.target).toMatch(/\S/);
      expect(Object.keys(form.fields).length).toBeGreaterThan(0);
      expect(form.expiresAt.getTime()).toBeGreaterThan(running.bench.clock.now().getTime() + 60_000);
    }
    const { form, sought } = await openForm(running);
    expect(form.fields['ReferenceId']).toBe(sought.reference);
  });

  addCase('a form nobody paid by has moved nothing, and says so', async () => {
    const { sought } = await openForm(running);
    const answer = await running.provider.query(sought);
    expect(answer.known && ['open', 'notFound'].includes(answer.result.status)).toBe(true);
    expect(await running.moved(sought.reference)).toEqual({ captures: [], refundedCents: 0 });
  });

  addCase('a card that is approved on the page is captured once, and found with and without the gateway’s own id', async () => {
    if (running.bench.payForm === null) throw new Error('the driver pays no forms');
    for (const amount of [84_20, 1_13]) {
      const { form, sought } = await openForm(running, amount);
      await running.bench.payForm(form, 'approved');
      for (const each of [sought, { ...sought, transactionId: null }])
        expect(await running.provider.query(each)).toMatchObject({
          known: true,
          result: { status: 'succeeded', reference: sought.reference, amountCents: amount },
        });
      await tryToPay(running, form, 'approved');
      expect(await running.moved(sought.reference)).toEqual({ captures: [amount], refundedCents: 0 });
    }
  });

  addCase('a card that is refused on the page moves nothing', async () => {
    for (const card of ['declined', 'expired', 'insufficientFunds'] as const) {
      const { form, sought } = await openForm(running);
      await tryToPay(running, form, card);
      const answer = await running.provider.query(sought);
      expect(answer.known && ['declined', 'open', 'notFound'].includes(answer.result.status)).toBe(true);
      expect(await running.moved(sought.reference)).toEqual({ captures: [], refundedCents: 0 });
    }
  });

  addCase(
    'a form that was cancelled can’t be paid by any more',
    async () => {
      const { form, sought } = await openForm(running);
      expect(await running.provider.cancelForm(sought)).toMatchObject({ known: true, result: { status: 'cancelled' } });
      await tryToPay(running, form, 'approved');
      expect(await running.moved(sought.reference)).toEqual({ captures: [], refundedCents: 0 });
    },
    'endedForms',
  );

  addCase('cancelling a form that was paid by tells of the payment, and takes nothing back', async () => {
    const { form, sought } = await openForm(running);
    await running.bench.payForm?.(form, 'approved');
    expect(await running.provider.cancelForm(sought)).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: 84_20 } });
    expect(await running.moved(sought.reference)).toEqual({ captures: [84_20], refundedCents: 0 });
  });

  addCase(
    'a reference never seen can be kept from ever moving money',
    async () => {
      const { reference, ...sought } = running.sought(newReference());
      expect(await running.provider.cancelForm({ reference, ...sought })).toMatchObject({ known: true, result: { status: 'cancelled' } });
      await running.chargeToken({ token: await running.bench.token('approved'), reference });
      expect(await running.moved(reference)).toEqual({ captures: [], refundedCents: 0 });
    },
    'reservedReferences',
  );

  addCase('cancelling what was never seen is no success', async () => {
    const answer = await running.provider.cancelForm(running.sought(newReference()));
    expect(answer.known && ['cancelled', 'notFound'].includes(answer.result.status)).toBe(true);
  });

  addCase('a card added on the page is kept for its customer, and moves nothing', async () => {
    const { bench, provider } = running;
    const before = (await provider.listMethods(bench.customer)) ?? [];
    const form = await openMethodForm(running);
    await bench.payForm?.(form, 'approved');
    const added = (await provider.listMethods(bench.customer))?.filter(({ token }) => !before.some((each) => each.token === token)) ?? [];
    expect(added).toEqual([
      expect.objectContaining({ kind: 'card', display: expect.stringContaining(bench.cardNumbers.approved.slice(-4)) }),
    ]);
    expect((await running.chargeToken({ token: added[0]?.token ?? '' })).result.status).toBe('succeeded');
  });

  addCase('the card of a payment is kept once for its own customer, and for nobody else', async () => {
    const { bench, provider } = running;
    const { form, sought } = await openForm(running);
    await bench.payForm?.(form, 'approved');
    const answer = await provider.query(sought);
    const paid = { ...sought, transactionId: answer.known ? answer.result.transactionId : null };
    expect((await provider.keepPaidCard({ customer: bench.otherCustomer, paid })).ok).toBe(false);
    const kept = await provider.keepPaidCard({ customer: bench.customer, paid });
    if (!kept.ok) throw new Error(`not kept: ${kept.reason}`);
    expect(await provider.keepPaidCard({ customer: bench.customer, paid })).toMatchObject({
      ok: true,
      method: { token: kept.method.token },
    });
    expect((await running.chargeToken({ token: kept.method.token })).result.status).toBe('succeeded');
    expect((await provider.keepPaidCard({ customer: bench.customer, paid: running.sought(newReference()) })).ok).toBe(false);
  });
});
