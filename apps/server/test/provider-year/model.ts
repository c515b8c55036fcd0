/**
 * The independent recalculation of the year: told what happens, it says what everybody was billed, paid, owes and holds. What the provider's
 * customers do depends on what they owe, so the model also says what a happening of the diary comes to.
 */
import type { Customer } from './customers.ts';
import { after, type Day } from './days.ts';
import type { Entry, Fate, Happening } from './diary.ts';
import {
  bookPayment,
  bookReturn,
  type Invoice,
  layCredit,
  type ModelAccount,
  openOf,
  type Payment,
  type ServiceLine,
} from './model-account.ts';
import { beginLine, billAccount, changeLine, changeOf, type LineChange } from './model-bill.ts';
import { closeIfPaid, collect, dunAccount } from './model-unpaid.ts';

/** What has to be done in the product for something that happens. */
export type Deed =
  | { kind: 'pay'; by: 'card' | 'bank'; cents: number; comesBack: boolean; id: string }
  | { kind: 'return'; id: string }
  | ({ kind: 'change'; lineAt: number } & LineChange)
  | { kind: 'begin'; plan: string; items: readonly string[] }
  | { kind: 'end'; lineAt: number }
  | { kind: 'delivery'; method: 'EMAIL' | 'PAPERLESS' | 'PAPER' }
  | { kind: 'autopay'; on: boolean }
  | { kind: 'fate'; fate: Fate };

/** The days that a prior balance was asked for and is due. */
export const priorBalanceDays = { date: '2027-06-15', due: '2027-07-05' } as const;
export const daysToPayBefore = 20;

export class Model {
  readonly accounts: ReadonlyMap<string, ModelAccount>;
  readonly #fates = new Map<string, Fate>();
  readonly #comingBack: { day: Day; account: ModelAccount; payment: Payment }[] = [];
  #payments = 0;

  constructor(customers: readonly Customer[]) {
    this.accounts = new Map(customers.map((customer) => [customer.number, bring(customer)]));
    for (const { number, autopay } of customers) this.#fates.set(number, autopay === 'bank' ? 'settle' : 'approve');
  }

  of(number: string): ModelAccount {
    const account = this.accounts.get(number);
    if (account === undefined) throw new Error(`no account ${number}`);
    return account;
  }

  dun(day: Day): void {
    for (const account of this.accounts.values()) dunAccount(account, day);
  }

  bill(day: Day): void {
    for (const account of this.accounts.values()) billAccount(account, day);
  }

  /** Bank payments that come back on that day. */
  takeBack(day: Day): { number: string; deed: Deed }[] {
    return this.#comingBack
      .filter((each) => each.day === day)
      .map(({ account, payment }) => {
        bookReturn(account, payment);
        return { number: account.number, deed: { kind: 'return', id: payment.id } };
      });
  }

  /** What AutoPay takes on that day; answers the accounts it had to do with. */
  collect(day: Day): void {
    for (const account of this.accounts.values()) {
      const asked = collect(account, day);
      if (asked === null) continue;
      const fate = this.#fates.get(account.number);
      const isPaid = fate === 'approve' || fate === 'settle';
      if (isPaid) this.#book(account, day, asked.cents);
      // The bank takes the money and gives it back: a case that the taking closed stays closed until somebody looks again.
      if (fate === 'returnR01') this.#bounceAtOnce(account, day, asked.cents);
      asked.settle(isPaid ? 'paid' : fate === 'expiredCard' ? 'ended' : 'declined');
    }
  }

  /** What a happening comes to that day; null where nothing can come of it. */
  happen({ day, number, happening }: Entry): Deed | null {
    const account = this.of(number);
    switch (happening.kind) {
      case 'pay':
        return this.#pay(account, day, happening);
      case 'change':
        return changePlan(account, day, happening);
      case 'begin':
        return beginService(account, day, happening);
      case 'end':
        return endService(account);
      case 'delivery':
        account.delivery = happening.method;
        return happening;
      case 'autopay':
        account.autopay = happening.on ? { works: true } : null;
        // Whoever chooses a method anew has what is still owed collected with it.
        if (happening.on)
          for (const each of account.collections)
            if (each.state !== 'done') Object.assign(each, { state: 'retry', tries: 0, retryOn: day });
        return happening;
      case 'fate':
        this.#fates.set(number, happening.fate);
        return happening;
    }
  }

  #pay(account: ModelAccount, day: Day, { by, thousandths, extra, comesBack }: Extract<Happening, { kind: 'pay' }>): Deed | null {
    const cents = Math.floor((openOf(account) * thousandths) / 1_000) + extra;
    if (cents <= 0) return null;
    if (comesBack === 'atOnce') {
      const id = this.#bounceAtOnce(account, day, cents);
      return { kind: 'pay', by, cents, comesBack: true, id };
    }
    const payment = this.#book(account, day, cents);
    if (comesBack !== 'never') this.#comingBack.push({ day: after(day, comesBack), account, payment });
    return { kind: 'pay', by, cents, comesBack: false, id: payment.id };
  }

  #book(account: ModelAccount, day: Day, cents: number): Payment {
    this.#payments += 1;
    const payment = bookPayment(account, { id: `${this.#payments}`, day, cents });
    closeIfPaid(account, day);
    return payment;
  }

  #bounceAtOnce(account: ModelAccount, day: Day, cents: number): string {
    const payment = this.#book(account, day, cents);
    bookReturn(account, payment);
    return payment.id;
  }
}

function bring(customer: Customer): ModelAccount {
  const { number, type, isExempt, place, cycleDay, delivery, services, billed, billFrom, priorBalance, priorCredit, installment, autopay } =
    customer;
  const account: ModelAccount = {
    number,
    type,
    isExempt,
    state: place.state,
    city: place.city,
    zip: place.zip,
    cycleDay,
    delivery,
    status: 'Active',
    lines: services.map(({ plan, items }, at) => ({ key: `${number}-${at}`, plan, items: new Set(items), status: 'Active' as const })),
    billFrom: billed === null ? billFrom : after(billed.end, 1),
    invoices: [],
    waiting: [],
    installments: installment === null ? [] : [{ left: installment.left, perBill: installment.perBill }],
    credit: 0,
    laid: [],
    payments: [],
    givenUp: 0,
    autopay: autopay === null ? null : { works: true },
    collections: [],
    openCase: null,
    cases: 0,
  };
  const invoice = (more: Pick<Invoice, 'date' | 'due' | 'start' | 'end'>, cents: number, kind: 'RECURRING' | 'ONE_TIME'): void =>
    void account.invoices.push({ ...more, lines: [{ kind, cents }], total: cents, open: cents, hasLateFee: false });
  if (billed !== null) {
    const { start, end, cents } = billed;
    invoice({ date: start, due: after(start, daysToPayBefore), start, end }, cents, 'RECURRING');
  }
  if (priorBalance > 0) invoice({ ...priorBalanceDays, start: null, end: null }, priorBalance, 'ONE_TIME');
  account.credit += priorCredit;
  layCredit(account);
  // Payments are taken when every invoice is there.
  if (billed !== null && billed.paid > 0) bookPayment(account, { id: `${number}-before`, day: billed.start, cents: billed.paid });
  return account;
}

function changePlan(account: ModelAccount, day: Day, { plan, on, off }: Extract<Happening, { kind: 'change' }>): Deed | null {
  const line = account.lines[0];
  if (line === undefined || line.status !== 'Active' || account.status !== 'Active') return null;
  const wanted = changeOf(line, { plan: plan ?? line.plan, on, off });
  if (wanted === null) return null;
  changeLine(account, line, wanted, day);
  return { kind: 'change', lineAt: 0, ...wanted };
}

function beginService(account: ModelAccount, day: Day, { plan, items }: Extract<Happening, { kind: 'begin' }>): Deed | null {
  if (account.status !== 'Active') return null;
  const line: ServiceLine = { key: `${account.number}-${account.lines.length}`, plan, items: new Set(items), status: 'Active' };
  beginLine(account, line, day);
  return { kind: 'begin', plan, items };
}

function endService(account: ModelAccount): Deed | null {
  const lineAt = account.lines.length - 1;
  const line = account.lines[lineAt];
  if (lineAt < 1 || line === undefined || line.status !== 'Active') return null;
  line.status = 'Deactivated';
  return { kind: 'end', lineAt };
}
