/** A provider's year, day by day, in the product and in the recalculation side by side. */
import { expect } from 'vitest';
import { furtherInvariants } from '../../src/invariants.ts';
import { checkInvariants, type ProviderCapture } from '../../src/ledger/index.ts';
import type { AutopayApp } from '../autopay-app.ts';
import { type AccountBooks, modelBooks, productBooks } from './books.ts';
import type { Chore } from './chores.ts';
import { type Customer, firstDay, lastDay } from './customers.ts';
import { after, type Day, isMonthEnd } from './days.ts';
import { type Entry, isBillingDay, isDunningDay } from './diary.ts';
import type { Hands } from './hands.ts';
import { type Deed, Model } from './model.ts';
import { ProductYear, settle } from './product.ts';

/** When what is done on a day: every customer's own day is the same then. */
const times = { office: '15:00', customers: '17:00', autopay: '19:30' } as const;

export interface YearParts {
  app: AutopayApp;
  customers: readonly Customer[];
  diary: readonly Entry[];
  hands: Hands;
  /** Brings the customers along. */
  bring(app: AutopayApp, customers: readonly Customer[], hands: Hands): Promise<void>;
  /** When books are compared and invariants looked at: after everything that changes something, or at the end of each month. */
  looks: 'always' | 'monthly';
}

/** Lives through the year and answers how often what happened; differences and broken invariants end it at once. */
export async function liveThroughYear(parts: YearParts): Promise<Readonly<Record<string, number>>> {
  const { app, customers, hands } = parts;
  const year = new Year(parts);
  await app.at(`${firstDay}T06:00:00Z`);
  await parts.bring(app, customers, hands);
  await year.begin();
  for (let day = firstDay; day <= lastDay; day = after(day, 1)) await year.live(day);
  return year.counted;
}

class Year {
  readonly counted: Record<string, number> = {};
  readonly #parts: YearParts;
  readonly #model: Model;
  readonly #product: ProductYear;
  /** What the bank took back after the provider had reported it settled. */
  readonly #tookBack: ProviderCapture[] = [];

  constructor(parts: YearParts) {
    this.#parts = parts;
    this.#model = new Model(parts.customers);
    this.#product = new ProductYear(parts.app);
  }

  async begin(): Promise<void> {
    await this.#product.meetProvider(this.#parts.customers);
    await this.#compare(firstDay, 'import');
    await this.#checkInvariants(firstDay);
  }

  async live(day: Day): Promise<void> {
    const { app, diary, looks } = this.#parts;
    const model = this.#model;
    const before = this.#standings();
    const deeds = model.takeBack(day);
    await app.at(`${day}T${times.office}:00Z`);
    for (const { number, deed } of deeds) await this.#carryOut(number, deed, day);
    if (isDunningDay(day)) await this.#work({ kind: 'dunning', day }, () => model.dun(day));
    if (isBillingDay(day)) await this.#work({ kind: 'billing', day }, () => model.bill(day));
    const office = this.#standings();
    if (office !== before && looks === 'always') await this.#compare(day, 'office');
    await app.at(`${day}T${times.customers}:00Z`);
    for (const entry of diary.filter((each) => each.day === day)) {
      const deed = model.happen(entry);
      if (deed !== null) await this.#carryOut(entry.number, deed, day);
    }
    await app.at(`${day}T${times.autopay}:00Z`);
    await this.#work({ kind: 'autopay' }, () => model.collect(day));
    await settle(app);
    const isQuiet = this.#standings() === office;
    if (!isMonthEnd(day) && (looks === 'monthly' || (isQuiet && office === before))) return;
    await this.#compare(day, 'customers');
    await this.#checkInvariants(day);
  }

  /** The provider's own work, in the recalculation and in the product. */
  async #work(chore: Chore, recalculate: () => void): Promise<void> {
    const before = this.#standings();
    recalculate();
    await this.#parts.hands.work(chore, this.#standings() === before);
  }

  async #carryOut(number: string, deed: Deed, day: Day): Promise<void> {
    this.counted[deed.kind] = (this.counted[deed.kind] ?? 0) + 1;
    const taken = await this.#product.carryOut(number, deed, day);
    if (taken) this.#tookBack.push(taken);
  }

  #standings(): string {
    const unseen = [...this.#model.accounts.values()].map(({ openCase, collections }) => [openCase?.notice, collections]);
    return JSON.stringify([modelBooks(this.#model), unseen]);
  }

  async #compare(day: Day, moment: string): Promise<void> {
    const { app } = this.#parts;
    const [wanted, found] = [modelBooks(this.#model), await productBooks(app.db)];
    for (const [number, books] of Object.entries(wanted)) {
      this.#note(books);
      expect(found[number], `account ${number} on ${day}, ${moment}`).toEqual(books);
    }
  }

  async #checkInvariants(day: Day): Promise<void> {
    const { app } = this.#parts;
    const { movements } = await app.sandbox.state();
    const reported = movements.map(({ kind, reference, amountCents }) => ({
      kind: kind as ProviderCapture['kind'],
      reference,
      amountCents,
    }));
    const captures = [...reported, ...this.#tookBack];
    const findings = await checkInvariants(app.db, { captures, now: app.clock.now(), more: furtherInvariants });
    expect(findings, `invariants on ${day}`).toEqual([]);
  }

  #note({ status, givenUp, credit }: AccountBooks): void {
    for (const [word, holds] of [
      [status, true],
      ['givenUp', givenUp > 0],
      ['credit', credit > 0],
    ] as const)
      if (holds) this.counted[word] = (this.counted[word] ?? 0) + 1;
  }
}
