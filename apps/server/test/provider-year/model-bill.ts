/** Bills of the independent recalculation, from decisions 0018 and 0020. */
import { after, between, cycleDayBefore, cycleDayFrom, type Day, halfUp, nextCycleDay } from './days.ts';
import { type Invoice, type LineKind, layCredit, type ModelAccount, type ServiceLine, type Waiting } from './model-account.ts';
import { type ChargeClass, deliveryPrice, type Item, items, type Plan, plans, type RateRow, rates, terms } from './offer.ts';

interface Charge {
  readonly kind: LineKind;
  readonly cents: number;
  readonly chargeClass: ChargeClass | null;
  readonly line: string | null;
}

/** What one thing costs a month; the same code is the same thing. */
interface Monthly extends Charge {
  readonly code: string;
}

function itemOf(code: string): Item {
  const found = items.find((item) => item.code === code);
  if (found === undefined) throw new Error(`nothing is called ${code}`);
  return found;
}

function planOf(code: string): Plan {
  const found = plans.find((plan) => plan.code === code);
  if (found === undefined) throw new Error(`no plan is called ${code}`);
  return found;
}

const total = (charges: readonly { cents: number }[]): number => charges.reduce((sum, { cents }) => sum + cents, 0);

/** Everything active on a line beside what makes the price of its plan. */
function activeOn(plan: Plan, recorded: ReadonlySet<string>): Item[] {
  const demanded = plan.mandatory.map(itemOf);
  const chosen = [...recorded].map(itemOf).filter((item) => !plan.included.includes(item.code) && !plan.mandatory.includes(item.code));
  const missing = plan.mandatoryPackages.flatMap((pack) =>
    chosen.some((item) => item.package === pack) ? [] : items.filter((item) => item.package === pack).slice(0, 1),
  );
  return [...demanded, ...chosen.filter(isOffered(plan)), ...missing];
}

const isOffered =
  (plan: Plan) =>
  (item: Item): boolean =>
    item.package === undefined
      ? plan.optional.includes(item.code)
      : [...plan.mandatoryPackages, ...plan.optionalPackages].includes(item.package);

const isSold = ({ from = '', until = '9' }: Item, day: Day): boolean => from <= day && day <= until;

/** The month of a line at the prices of a day. A plan costs what it includes; what is hidden goes under its name. */
function monthOf({ key, plan: code, items: recorded }: Pick<ServiceLine, 'key' | 'plan' | 'items'>, day: Day): Monthly[] {
  const plan = planOf(code);
  const active = activeOn(plan, recorded).filter(({ isOnce }) => !isOnce);
  const hidden = active.filter(({ isHidden }) => isHidden);
  const own = total([...plan.included.map(itemOf).filter((item) => isSold(item, day)), ...hidden]);
  const shown = active.filter(({ isHidden, cents }) => !isHidden && cents > 0);
  const base = { kind: 'RECURRING' as const, line: key };
  return [
    { ...base, code: plan.code, cents: own, chargeClass: plan.chargeClass },
    ...shown.map((item) => ({ ...base, code: item.code, cents: item.cents, chargeClass: item.chargeClass ?? plan.chargeClass })),
  ];
}

const share = (cents: number, days: number, ofDays: number): number => halfUp(cents * days, ofDays);

/** What a changed line leaves for the next bill: by days for every period billed ahead, and what is charged once. */
export function changeLine(account: ModelAccount, line: ServiceLine, wanted: { plan: string; items: Set<string> }, day: Day): void {
  const before = monthOf(line, day);
  const come = monthOf({ ...line, ...wanted }, day);
  const same = (one: Monthly, other: Monthly): boolean => one.code === other.code && one.cents === other.cents;
  const gone = before.filter((one) => !come.some((other) => same(one, other)));
  const fresh = come.filter((one) => !before.some((other) => same(one, other)));
  for (const { days, whole } of billedAhead(account, day)) {
    for (const { kind: _, ...each } of gone) addWaiting(account, { ...each, kind: 'CREDIT', cents: -share(each.cents, days, whole) });
    for (const each of fresh) addWaiting(account, { ...each, cents: share(each.cents, days, whole) });
  }
  const plan = planOf(wanted.plan);
  const was = activeOn(planOf(line.plan), line.items).map(({ code }) => code);
  chargeOnce(
    account,
    plan,
    line.key,
    activeOn(plan, wanted.items).filter(({ code }) => !was.includes(code)),
  );
  line.plan = wanted.plan;
  line.items = wanted.items;
}

/** A change of a line as a customer asks for it, and what is recorded for the line afterwards. */
export interface LineChange {
  readonly plan: string;
  readonly items: Set<string>;
  readonly on: readonly string[];
  readonly off: readonly string[];
}

/** What somebody may want of a line, as far as its plan offers it; null where that is nothing. */
export function changeOf(line: ServiceLine, wanted: { plan: string; on: readonly string[]; off: readonly string[] }): LineChange | null {
  const plan = planOf(wanted.plan);
  const before = activeOn(planOf(line.plan), line.items).map(({ code }) => code);
  const added = wanted.on.map(itemOf).filter(isOffered(plan));
  const kept = [...line.items].map(itemOf).filter(isOffered(plan));
  const isReplaced = (item: Item): boolean => item.package !== undefined && added.some((other) => other.package === item.package);
  const wished = new Set(
    [...kept.filter((item) => !wanted.off.includes(item.code) && !isReplaced(item)), ...added].map(({ code }) => code),
  );
  const following = activeOn(plan, wished).map(({ code }) => code);
  const byItself = new Set([...plan.mandatory, ...planOf(line.plan).mandatory]);
  const on = following.filter((code) => !before.includes(code) && !byItself.has(code));
  const off = before.filter((code) => !following.includes(code) && !byItself.has(code));
  if (on.length + off.length === 0 && plan.code === line.plan) return null;
  return { plan: plan.code, items: wished, on, off };
}

/** A service that begins: by days up to where the next bill takes over, and what is charged once. */
export function beginLine(account: ModelAccount, line: ServiceLine, day: Day): void {
  account.billFrom ??= cycleDayFrom(day, account.cycleDay);
  const month = monthOf(line, day);
  for (const { days, whole } of billedAhead(account, day))
    for (const each of month) addWaiting(account, { ...each, cents: share(each.cents, days, whole) });
  // Bills that are late will charge whole months: the days before the service began are given back.
  for (let start = account.billFrom; start < day; start = nextCycleDay(start, account.cycleDay)) {
    const next = nextCycleDay(start, account.cycleDay);
    const days = between(start, next < day ? next : day);
    for (const each of month) addWaiting(account, { ...each, kind: 'CREDIT', cents: -share(each.cents, days, between(start, next)) });
  }
  chargeOnce(account, planOf(line.plan), line.key, activeOn(planOf(line.plan), line.items));
  account.lines.push(line);
}

/** Periods that count as billed and are not over: how many days of each are left, that day included, of how many. */
function billedAhead({ billFrom, cycleDay }: ModelAccount, day: Day): { days: number; whole: number }[] {
  const periods: { days: number; whole: number }[] = [];
  if (billFrom === null) return periods;
  for (let start = cycleDayBefore(day, cycleDay); start < billFrom; start = nextCycleDay(start, cycleDay)) {
    const next = nextCycleDay(start, cycleDay);
    periods.push({ days: between(start < day ? day : start, next), whole: between(start, next) });
  }
  return periods;
}

function chargeOnce(account: ModelAccount, plan: Plan, line: string, active: readonly Item[]): void {
  for (const { isOnce, cents, chargeClass } of active)
    if (isOnce) addWaiting(account, { kind: 'ONE_TIME', cents, chargeClass: chargeClass ?? plan.chargeClass, line });
}

export function addWaiting(account: ModelAccount, { kind, cents, chargeClass, line }: Waiting): void {
  if (cents !== 0) account.waiting.push({ kind, cents, chargeClass, line });
}

/** Everything the account is to be billed for by that day: one bill for each period that has begun, oldest first. */
export function billAccount(account: ModelAccount, asOf: Day): void {
  const isBilled = account.status === 'Active' || (account.status === 'Suspended' && terms[account.type].billsWhileSuspended);
  if (isBilled) account.billFrom ??= cycleDayFrom(asOf, account.cycleDay);
  while (account.billFrom !== null && account.billFrom <= asOf) {
    const start = account.billFrom;
    const next = nextCycleDay(start, account.cycleDay);
    if (isBilled) billPeriod(account, { start, end: after(next, -1) }, asOf);
    account.billFrom = next;
  }
}

function billPeriod(account: ModelAccount, { start, end }: { start: Day; end: Day }, date: Day): void {
  const agreed = terms[account.type];
  const month: Charge[] = account.lines.filter(({ status }) => status !== 'Deactivated').flatMap((line) => monthOf(line, date));
  const charges = account.waiting.filter(({ cents }) => cents >= 0);
  const installments = account.installments
    .map((plan) => ({ plan, part: Math.min(plan.perBill, plan.left) }))
    .filter(({ part }) => part > 0)
    .map(({ plan, part }) => ({ plan, charge: { kind: 'INSTALLMENT' as const, cents: part, chargeClass: null, line: null } }));
  if (total(month) + charges.length + installments.length === 0) return;
  const delivery: Charge = { kind: 'FEE', cents: deliveryPrice[account.delivery], chargeClass: 'fee', line: null };
  const discount: Charge = {
    kind: 'CREDIT',
    cents: account.autopay?.works ? -Math.min(agreed.discount, total(month)) : 0,
    chargeClass: null,
    line: null,
  };
  const asked = [...month, ...charges, ...installments.map(({ charge }) => charge), delivery, discount];
  const credits = takeCredits(account, total(asked));
  const base = [...asked, ...credits];
  const fees = rateCharges(account, base, 'FEE', date);
  const taxes = account.isExempt ? [] : rateCharges(account, [...base, ...fees], 'TAX', date);
  const lines = [...base, ...fees, ...taxes].filter(({ cents }) => cents !== 0).map(({ kind, cents }) => ({ kind, cents }));
  for (const { plan, charge } of installments) plan.left -= charge.cents;
  const invoice: Invoice = {
    date,
    due: after(date, agreed.daysToPay),
    start,
    end,
    lines,
    total: total(lines),
    open: total(lines),
    hasLateFee: false,
  };
  account.invoices.push(invoice);
  layCredit(account);
}

/** Credits that wait, as far as the bill goes, oldest first; what is left of them goes on waiting. Everything else that waited is taken. */
function takeCredits(account: ModelAccount, room: number): Charge[] {
  let left = room;
  const taken: Charge[] = [];
  const waiting: Waiting[] = [];
  for (const credit of account.waiting.filter(({ cents }) => cents < 0)) {
    const part = Math.min(-credit.cents, left);
    left -= part;
    if (part > 0) taken.push({ ...credit, cents: -part });
    if (part < -credit.cents) waiting.push({ ...credit, cents: credit.cents + part });
  }
  account.waiting = waiting;
  return taken;
}

function rateCharges(account: ModelAccount, base: readonly Charge[], kind: 'TAX' | 'FEE', date: Day): Charge[] {
  const applies = ({ state, city, zip, accountType, from, until }: RateRow): boolean =>
    (state === null || state === account.state) &&
    (city === null || city.toLowerCase() === account.city.toLowerCase()) &&
    (zip === null || zip === account.zip) &&
    (accountType === null || accountType === account.type) &&
    from <= date &&
    (until === null || date <= until);
  return rates
    .filter((rate) => rate.kind === kind && applies(rate))
    .map((rate) => ({ kind, cents: rateAmount(rate, base), chargeClass: kind === 'FEE' ? ('fee' as const) : null, line: null }));
}

function rateAmount({ chargeClass, unit, amount }: RateRow, base: readonly Charge[]): number {
  const own = base.filter((charge) => charge.chargeClass === chargeClass);
  const charged = own.filter(({ cents }) => cents > 0);
  if (unit === 'percent') return halfUp(Math.max(0, total(own)) * amount, 1_000_000);
  if (unit === 'perAccount') return charged.length > 0 ? amount : 0;
  return new Set(charged.flatMap(({ line }) => line ?? [])).size * amount;
}
