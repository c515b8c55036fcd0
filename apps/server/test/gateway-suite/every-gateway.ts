import { randomBytes } from 'node:crypto';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type TestFunction } from 'vitest';
import type {
  BankDetails,
  PaymentProvider,
  ProviderAnswer,
  ProviderResult,
  RefundAnswer,
  ReportLine,
  Sought,
} from '../../src/ports/payment-provider.ts';
import type { GatewayBench, GatewayDriver, GatewayTraits } from './driver.ts';
import { drivers } from './drivers.ts';

/** What a case can need that not every gateway has. Which gateway lacks which is written out in left-out.test.ts. */
export const needs = {
  notices: ({ pushesNotices }) => pushesNotices,
  endedForms: ({ endsForms }) => endsForms,
  reservedReferences: ({ reservesUnseen }) => reservesUnseen,
  bankMovesByQuery: ({ queryShowsBankMoves }) => queryShowsBankMoves,
  chargeBacksByQuery: ({ queryShowsChargeBacks }) => queryShowsChargeBacks,
  unknownStatusByQuery: ({ queryShowsUnknownStatus }) => queryShowsUnknownStatus,
  documentTypes: ({ speaksXml }) => speaksXml,
  declineReasons: ({ tellsDeclineReasons }) => tellsDeclineReasons,
  removalsInList: ({ listShowsRemovals }) => listShowsRemovals,
  stoppedBankPayments: ({ stopsBankPayments }) => stopsBankPayments,
  methodsInReport: ({ reportsMethods }) => reportsMethods,
} as const satisfies Record<string, (traits: GatewayTraits) => boolean>;
export type Need = keyof typeof needs;

/** A gateway while its cases run, and what every case does with it. */
export interface Running {
  readonly driver: GatewayDriver;
  readonly bench: GatewayBench;
  /** The adapter, with every answer kept for the search of what must not be told. */
  readonly provider: PaymentProvider;
  with(change: Parameters<GatewayBench['providerWith']>[0]): PaymentProvider;
  chargeToken(input: { token: string; reference?: string; amount?: number; customer?: string; by?: PaymentProvider }): Promise<Charged>;
  chargeBank(input: { bank: BankDetails; reference?: string; amount?: number; by?: PaymentProvider }): Promise<Charged>;
  /** A captured card payment whose money has arrived. */
  paid(amount?: number): Promise<Sought>;
  /** Our reference, the id an answer told, and when it began. */
  sought(reference: string, transactionId?: string | null): Sought;
  /** What the gateway itself says was moved under that reference. */
  moved(reference: string): Promise<{ captures: number[]; refundedCents: number }>;
  /** Waits until the check holds; throws with `what` when it does not in time. */
  eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void>;
}

export interface Charged {
  reference: string;
  answer: ProviderAnswer;
  /** Of a clear answer; throws without one. */
  readonly result: ProviderResult;
}

/** A case of one gateway; with `need` it is left out where the gateway can't have it. */
type Case = (title: string, work: TestFunction, need?: Need, withinMs?: number) => void;

export const newReference = (): string => randomBytes(10).toString('hex').toUpperCase();

/** Runs the cases against each gateway, each in processes of its own, and searches in the end for what must not have been told. */
export function everyGateway(about: string, cases: (running: Running, addCase: Case) => void): void {
  describe.each(drivers.map((driver) => [driver.name, driver] as const))(`%s: ${about}`, (_name, driver) => {
    let bench: GatewayBench;
    const told: string[] = [];
    const accounts = new Set<string>();
    const running = runningOf(driver, () => bench, told, accounts);
    beforeAll(async () => {
      bench = await driver.start();
    });
    beforeEach(async () => {
      bench.clock.set(new Date((await bench.gateway.state()).clock.now));
    });
    afterEach(() => bench.gateway.reset());
    afterAll(() => bench.stop());

    const addCase: Case = (title, work, need, withinMs = 60_000) => {
      const isLeftOut = need !== undefined && !needs[need](driver.traits);
      const add = isLeftOut ? it.skip : it;
      add(title, work, withinMs);
    };
    cases(running, addCase);

    it('wrote and answered nothing of keys, cards and accounts', async () => {
      const secrets = [...bench.secrets, ...Object.values(bench.cardNumbers), ...accounts];
      const written = (await bench.logs()).join('\n');
      const answered = told.join('\n');
      expect(told.length).toBeGreaterThan(0);
      expect(secrets.filter((secret) => written.includes(secret) || answered.includes(secret))).toEqual([]);
    });
  });
}

function runningOf(driver: GatewayDriver, benchNow: () => GatewayBench, told: string[], accounts: Set<string>): Running {
  const heard = (provider: PaymentProvider): PaymentProvider => overheard(provider, told, accounts);
  let kept: { bench: GatewayBench; provider: PaymentProvider } | null = null;
  const running: Running = {
    driver,
    get bench() {
      return benchNow();
    },
    get provider() {
      const bench = benchNow();
      if (kept?.bench !== bench) kept = { bench, provider: heard(bench.provider) };
      return kept.provider;
    },
    with: (change) => heard(benchNow().providerWith(change)),
    chargeToken: async ({ token, reference = newReference(), amount = 84_20, customer = benchNow().customer, by = running.provider }) =>
      charged(reference, await by.chargeToken({ reference, amountCents: cents(amount), customer, token })),
    chargeBank: async ({ bank, reference = newReference(), amount = 84_20, by = running.provider }) =>
      charged(reference, await by.chargeBank({ reference, amountCents: cents(amount), customer: benchNow().customer, bank })),
    paid: async (amount = 84_20) => {
      const { reference, result } = await running.chargeToken({ token: await benchNow().token('approved'), amount });
      await benchNow().gateway.act({ name: 'settle', reference });
      return running.sought(reference, result.transactionId);
    },
    sought: (reference, transactionId = null) => ({ reference, transactionId, begunAt: benchNow().clock.now() }),
    moved: async (reference) => {
      const found = (await benchNow().gateway.state()).moved.find((each) => each.reference === reference);
      return { captures: found?.captures.map(({ amountCents }) => amountCents) ?? [], refundedCents: found?.refundedCents ?? 0 };
    },
    eventually: async (what, holds) => {
      const giveUpAt = performance.now() + 15_000;
      while (!(await holds())) {
        if (performance.now() > giveUpAt) throw new Error(`not in time: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
  return running;
}

function charged(reference: string, answer: ProviderAnswer): Charged {
  return {
    reference,
    answer,
    get result() {
      if (!answer.known) throw new Error(`no clear answer: ${answer.reason}`);
      return answer.result;
    },
  };
}

/** The result of a refund's clear answer; throws without one. */
export function refundIn(answer: RefundAnswer): Extract<RefundAnswer, { known: true }>['result'] {
  if (!answer.known) throw new Error(`no clear answer: ${answer.reason}`);
  return answer.result;
}

/** Every line of a report; throws what reading it throws. */
export async function linesOf(report: AsyncIterable<ReportLine>): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for await (const line of report) lines.push(line);
  return lines;
}

/** The provider, with what it answers and throws written down, and the accounts that it was told. */
function overheard(provider: PaymentProvider, told: string[], accounts: Set<string>): PaymentProvider {
  const note = (value: unknown): void =>
    void told.push(value instanceof Error ? `${value.message} ${value.stack}` : JSON.stringify(value ?? null));
  return new Proxy(provider, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name);
      if (typeof part !== 'function' || name === 'report') return part;
      return (...given: unknown[]): unknown => {
        const { bank } = (given[0] ?? {}) as { bank?: BankDetails };
        if (bank !== undefined) accounts.add(bank.accountNumber);
        const answer: unknown = Reflect.apply(part, target, given);
        if (!(answer instanceof Promise)) note(answer);
        else void answer.then(note, note);
        return answer;
      };
    },
  });
}
