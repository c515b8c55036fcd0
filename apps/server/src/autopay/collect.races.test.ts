import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutopayApp, type BankBehaviour, type Behaviour, startAutopayApp } from '../../test/autopay-app.ts';
import { gateFor } from '../../test/gate.ts';
import type { Payer } from '../../test/payment-app.ts';
import { accountsAtOnce } from './run-autopay.ts';

const due = '2027-06-10';
const hourMs = 3_600_000;
let app: AutopayApp;
/** Holds the provider's answers back until so many were given, so that they are learnt of together. */
let gate = gateFor(1);

beforeAll(async () => {
  app = await startAutopayApp({
    wrap: (provider) => ({
      ...provider,
      chargeToken: async (input) => {
        const answer = await provider.chargeToken(input);
        await gate.pass();
        return answer;
      },
    }),
  });
});
beforeEach(() => app.at('2027-06-10T14:00:00Z'));
afterEach(async () => {
  Object.assign(app.faults, { dieAt: null, beforeCall: null });
  gate = gateFor(1);
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const run = () => app.product.autopay.run();
const statesOf = async (payer: Payer) => (await app.chargesOf(payer)).map(({ state }) => state);
const paidBy = async (payer: Payer) => (await app.paymentsOf(payer)).map(({ state }) => state);
/** One after the other: signing in takes its time on purpose. */
async function seedMembers(count: number, behaviours: readonly (Behaviour | BankBehaviour)[] = ['approve']) {
  const members = [];
  for (let made = 0; made < count; made++) members.push(await app.seedMember(behaviours[made % behaviours.length], [due]));
  return members;
}
const healed = async () => {
  await app.advance(31_000);
  await app.product.payments.reconcile();
};

describe('answers that come together', () => {
  it('[PAY-065] are booked together, each with its own charge and receipt; a decline by itself', async () => {
    const members = await seedMembers(12, ['approve', 'approve', 'settleLate', 'insufficientFunds']);
    await app.sandbox.control({ noticesHeld: true });
    gate = gateFor(members.length);
    await run();
    for (const [at, member] of members.entries()) {
      const [charge, mail] = [
        ['paid', 'Payment received: $50.00'],
        ['paid', 'Payment received: $50.00'],
        ['atBank', 'Bank payment of $50.00 accepted'],
        ['retry', 'AutoPay could not collect $50.00'],
      ][at % 4] ?? [''];
      expect(await app.chargesOf(member)).toMatchObject([
        { due_on: due, state: charge, tries: 1, reason: at % 4 === 3 ? 'insufficientFunds' : null },
      ]);
      expect(await app.subjectsTo(member)).toEqual(['AutoPay is on', mail]);
      expect(await app.openCents(member)).toBe(charge === 'paid' ? 0 : 50_00);
    }
    const within = await app.db.prepared<{ number: number }>(
      'test-charges-written-within',
      `select count(distinct xmin::text)::int as number from autopay_charge where account_id = any($1) and state in ('paid', 'atBank')`,
      [members.map(({ accountId }) => accountId)],
    );
    expect(within[0]?.number).toBeLessThan(9);
  });
});

describe('several processes at once', () => {
  it('charge every account exactly once, whatever their clocks say', async () => {
    const members = await seedMembers(18, ['approve', 'settleLate', 'insufficientFunds']);
    const others = await Promise.all([app.otherProcess(hourMs - 1), app.otherProcess(-hourMs + 1), app.otherProcess()]);
    await Promise.all([run(), ...others.map((other) => other.autopay.run()), run()]);
    for (const [at, member] of members.entries()) {
      const [charge, payment, mail] = [
        ['paid', 'succeeded', 'Payment received: $50.00'],
        ['atBank', 'accepted', 'Bank payment of $50.00 accepted'],
        ['retry', 'declined', 'AutoPay could not collect $50.00'],
      ][at % 3] ?? [''];
      expect(await app.chargesOf(member)).toMatchObject([{ due_on: due, state: charge, tries: 1 }]);
      expect(await paidBy(member)).toEqual([payment]);
      expect(await app.subjectsTo(member)).toEqual(['AutoPay is on', mail]);
    }
  });

  it('share the work: what one holds another leaves alone until the end', async () => {
    const members = await seedMembers(8);
    const other = await app.otherProcess();
    let calls = 0;
    app.faults.beforeCall = async () => {
      calls += 1;
    };
    const counts = await Promise.all([run(), other.autopay.run()]);
    expect(counts.reduce((sum, { charged }) => sum + charged, 0)).toBe(members.length);
    expect(calls).toBe(members.length);
  });
});

describe('a process that lags behind', () => {
  it('leaves alone what another has charged since its list was read', async () => {
    const first = await seedMembers(accountsAtOnce);
    const last = await app.seedMember('insufficientFunds', [due]);
    const other = await app.otherProcess();
    let calls = 0;
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    app.faults.beforeCall = async () => {
      calls += 1;
      if (calls <= first.length) await answered;
    };
    const running = run();
    await eventually('as many calls as there are at once', async () => calls === first.length);
    expect(await other.autopay.run()).toMatchObject({ charged: 1 });
    answer();
    expect(await running).toMatchObject({ charged: first.length });
    expect(await app.chargesOf(last)).toMatchObject([{ state: 'retry', tries: 1 }]);
    expect(await paidBy(last)).toEqual(['declined']);
  });
});

describe('a crash', () => {
  it('after the claim charges nobody, and a new try is made at once', async () => {
    const member = await app.seedMember('approve', [due]);
    app.faults.dieAt = 'beforeCall';
    expect(await run()).toMatchObject({ errors: 1 });
    app.faults.dieAt = null;
    await run();
    expect(await paidBy(member)).toEqual(['submitted']);
    await healed();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'charging', next_try_at: expect.any(Date) }]);
    await run();
    expect(await paidBy(member)).toEqual(['cancelled', 'succeeded']);
    expect(await statesOf(member)).toEqual(['paid']);
    expect(await app.takenFrom(member)).toBe(1);
  });

  it.each(['approve', 'settle', 'insufficientFunds'] as const)(
    'after the call (%s) is found out by asking, not by charging again',
    async (behaviour) => {
      await app.sandbox.control({ noticesHeld: true });
      const member = await app.seedMember(behaviour, [due]);
      app.faults.dieAt = 'afterCall';
      await run();
      app.faults.dieAt = null;
      await run();
      expect(await statesOf(member)).toEqual(['charging']);
      await healed();
      expect(await statesOf(member)).toEqual([
        { approve: 'paid', settle: expect.stringMatching(/atBank|paid/), insufficientFunds: 'retry' }[behaviour],
      ]);
      await run();
      expect((await app.paymentsOf(member)).length).toBe(1);
    },
  );

  it('is healed by the notice as well', async () => {
    const member = await app.seedMember('approve', [due]);
    app.faults.dieAt = 'afterCall';
    await run();
    await eventually('paid by the notice', async () => (await statesOf(member))[0] === 'paid');
    expect(await paidBy(member)).toEqual(['succeeded']);
  });
});

describe('a lost answer', () => {
  it('stays open until the provider is asked, and is never charged again meanwhile', async () => {
    const member = await app.seedMember('approve', [due]);
    await app.sandbox.control({ loseReplyRate: 1, noticesHeld: true });
    await run();
    expect(await paidBy(member)).toEqual(['unknown']);
    await app.sandbox.control({ loseReplyRate: 0 });
    await run();
    expect((await app.paymentsOf(member)).length).toBe(1);
    await healed();
    expect(await statesOf(member)).toEqual(['paid']);
  });

  it('with the provider down all day the charge is made once it is back', async () => {
    const member = await app.seedMember('approve', [due]);
    await app.sandbox.control({ down: true });
    await run();
    for (let hour = 0; hour < 4; hour++) {
      app.clock.advance(hourMs);
      await app.product.payments.reconcile();
      await run();
    }
    expect(await paidBy(member)).toEqual(['unknown']);
    await app.sandbox.control({ down: false });
    await app.advance(hourMs + 60_000);
    await app.product.payments.reconcile();
    await run();
    expect(await paidBy(member)).toEqual(['cancelled', 'succeeded']);
    expect(await app.takenFrom(member)).toBe(1);
  });
});

describe('the customer against the clock', () => {
  it('[AUTO-001] turning AutoPay off just before the run wins', async () => {
    const member = await app.seedMember('approve', [due]);
    const off = member.call('disableAutoPay', { body: { accountId: member.accountId } });
    const [answer] = await Promise.all([off, off.then(() => run())]);
    expect(answer.status).toBe(200);
    expect(await app.paymentsOf(member)).toEqual([]);
  });

  it('whoever holds the account is waited for: what was turned off meanwhile is not charged', async () => {
    const member = await app.seedMember('approve', [due]);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Asked for out here: inside the transaction nobody may use another connection.
    const running = held.then(run);
    await app.db.transaction(async (tx) => {
      await app.product.ledger.lockAccount(tx, member.accountId);
      release();
      await sleep(300);
      await tx.kysely
        .updateTable('autopay_enrolment')
        .set({ ended_at: app.clock.now() })
        .where('account_id', '=', member.accountId)
        .execute();
    });
    await running;
    expect(await app.paymentsOf(member)).toEqual([]);
    expect(await app.chargesOf(member)).toEqual([]);
  });

  it('turning it off at the same moment as the run: charged once before, or not at all', async () => {
    for (let round = 0; round < 8; round++) {
      const member = await app.seedMember('approve', [due]);
      const off = () => member.call('disableAutoPay', { body: { accountId: member.accountId } });
      const [answer] = await Promise.all(round % 2 === 0 ? [off(), run()] : [run().then(() => off()), off()]);
      expect(answer).toBeDefined();
      expect(await app.takenFrom(member)).toBeLessThanOrEqual(1);
      const [enrolment] = await app.db.kysely
        .selectFrom('autopay_enrolment')
        .selectAll()
        .where('account_id', '=', member.accountId)
        .execute();
      expect(enrolment?.ended_at).not.toBeNull();
    }
  });

  it('turning it off while a try is under way: its outcome is booked, a decline is not tried again', async () => {
    const paid = await app.seedMember('approve', [due]);
    const declined = await app.seedMember('insufficientFunds', [due]);
    app.faults.beforeCall = async () => {
      for (const member of [paid, declined]) await member.call('disableAutoPay', { body: { accountId: member.accountId } });
    };
    await run();
    const [first, second] = [await statesOf(paid), await statesOf(declined)];
    // The first to be called turns both off; the other is charged only when its try was on record by then.
    expect([...first, ...second].filter((state) => state === 'retry')).toEqual([]);
    await app.advance(4 * 24 * hourMs);
    await run();
    for (const member of [paid, declined]) expect((await app.paymentsOf(member)).length).toBeLessThanOrEqual(1);
  });

  it('a payment by hand and the run at the same moment: one of them first, the bill paid once', async () => {
    const firsts = new Set<string>();
    for (let round = 0; round < 10; round++) {
      const member = await app.seedMember('approve', [due]);
      const body = { paymentAmount: 50, paymentOption: 'ALL_UNPAID_INVOICES' as const, token: member.method.token };
      const pay = () => member.call('payByToken', { params: { id: String(member.accountId) }, body });
      // By turns one of them has a head start, so that both orders are seen.
      const byHand = round % 2 === 0 ? pay() : sleep(round * 3).then(pay);
      const [{ status, body: answer }] = await Promise.all([byHand, run()]);
      await run();
      expect(await app.openCents(member)).toBe(0);
      const [first] = await app.paymentsOf(member);
      // A customer who pays after AutoPay did gets a credit; what must never be is AutoPay collecting what the customer just paid.
      if (first?.channel === 'token') expect([await statesOf(member), await app.takenFrom(member)]).toEqual([[], 1]);
      else
        expect(answer.success ? await app.takenFrom(member) : [status, answer.error?.code]).toEqual(
          answer.success ? 2 : [409, expect.any(String)],
        );
      firsts.add(first?.channel ?? '');
    }
    expect([...firsts].toSorted()).toEqual(['autopay', 'token']);
  });

  it('switching the method during a try charges the bill once', async () => {
    const member = await app.seedMember('approve', [due]);
    const other = await app.seedMethod(member, 'approve');
    app.faults.beforeCall = async () => {
      app.faults.beforeCall = null;
      expect((await app.enable(member, other.token)).status).toBe(200);
    };
    await run();
    await run();
    expect(await app.takenFrom(member)).toBe(1);
    expect(await statesOf(member)).toEqual(['paid']);
  });

  it('ten clicks on Enable at once leave one enrolment and one mail', async () => {
    const payer = await app.seedPayer(0);
    const { token } = await app.seedMethod(payer);
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.enable(payer, token)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const rows = await app.db.kysely.selectFrom('autopay_enrolment').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(rows.length).toBe(1);
    expect(await app.subjectsTo(payer)).toEqual(['AutoPay is on']);
  });
});
