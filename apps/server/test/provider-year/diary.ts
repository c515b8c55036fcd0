/** What happens in the year, day by day, apart from what the provider does by itself. Known before the year begins. */
import { type Customer, firstDay, lastDay } from './customers.ts';
import { after, between, type Day, randomStream } from './days.ts';

/** How the provider of payments treats AutoPay's charges from then on. */
export type Fate = 'approve' | 'insufficientFunds' | 'expiredCard' | 'settle' | 'returnR01';

export type Happening =
  /** Pays so many thousandths of what is open, and so much more. A bank payment may come back: the same day, or later. */
  | {
      readonly kind: 'pay';
      readonly by: 'card' | 'bank';
      readonly thousandths: number;
      readonly extra: number;
      readonly comesBack: 'never' | 'atOnce' | number;
    }
  | { readonly kind: 'change'; readonly plan: string | null; readonly on: readonly string[]; readonly off: readonly string[] }
  | { readonly kind: 'begin'; readonly plan: string; readonly items: readonly string[] }
  /** The last service begun ends: it is switched off, and not billed from then on. */
  | { readonly kind: 'end' }
  | { readonly kind: 'delivery'; readonly method: 'EMAIL' | 'PAPERLESS' | 'PAPER' }
  | { readonly kind: 'autopay'; readonly on: boolean }
  | { readonly kind: 'fate'; readonly fate: Fate };

export interface Entry {
  readonly day: Day;
  readonly number: string;
  readonly happening: Happening;
}

const pay = (by: 'card' | 'bank', thousandths = 1_000, extra = 0, comesBack: 'never' | 'atOnce' | number = 'never'): Happening => ({
  kind: 'pay',
  by,
  thousandths,
  extra,
  comesBack,
});

/** Every entry of the year, in the order in which it happens. */
export function keepDiary(seed: number, customers: readonly Customer[]): Entry[] {
  return customers
    .flatMap((customer, at) => entriesOf(customer, randomStream(seed * 7_919 + at)).map((entry) => ({ ...entry, number: customer.number })))
    .filter(({ day }) => day >= firstDay && day <= lastDay)
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
}

type Own = Omit<Entry, 'number'>;
const at = (month: number, day: number): Day => after(firstDay, month * 30 + day);

function entriesOf(customer: Customer, random: () => number): Own[] {
  const day = (month: number): Day => at(month, Math.floor(random() * 25));
  const months = Array.from({ length: 12 }, (_, month) => month);
  return [...paymentsOf(customer, months, day, random), ...othersOf(customer, months, day, random)];
}

type DayOf = (month: number) => Day;

function paymentsOf({ persona, type }: Customer, months: readonly number[], day: DayOf, random: () => number): Own[] {
  const share = (): number => 200 + Math.floor(random() * 700);
  const each = (happening: (month: number) => Happening | null): Own[] =>
    months.flatMap((month) => {
      const found = happening(month);
      return found === null ? [] : [{ day: day(month), happening: found }];
    });
  const stopsAt = type === 'BUSINESS' ? 3 : 2;
  switch (persona) {
    case 'prompt':
    case 'changing':
      return each(() => pay('card'));
    case 'late':
      return each((month) => (month % 3 === 1 ? null : pay(month % 2 === 0 ? 'card' : 'bank')));
    case 'suspended':
      return each((month) => (month >= stopsAt && month < stopsAt + 3 ? null : pay('card', month === stopsAt + 3 ? 1_000 : 990)));
    case 'overpaying':
      return each((month) => pay('card', 1_000, month % 3 === 0 ? 4_321 : 0));
    case 'partial':
      return each(() => pay('card', share()));
    case 'returning':
      return each((month) => pay('bank', 1_000, 0, month % 4 === 1 ? 'atOnce' : month % 4 === 3 ? 9 + Math.floor(random() * 30) : 'never'));
    case 'defaulting':
      return each((month) =>
        month <= 1 ? pay('card') : month === 10 ? pay('card', 0, 5_000) : month === 11 ? pay('card', 0, 90_000) : null,
      );
    case 'creditor':
      return each((month) => (month > 3 ? pay('card') : null));
    case 'autopayCard':
    case 'autopayBank':
    case 'autopayFailing':
      return each((month) => (month % 5 === 4 ? pay('card', share()) : null));
  }
}

function othersOf(customer: Customer, months: readonly number[], day: DayOf, random: () => number): Own[] {
  const { persona, autopay, services, type } = customer;
  const happens = (probability: number): boolean => random() < probability;
  const entries: Own[] = [];
  if (autopay !== null) entries.push(...autopayEntries(customer, day));
  if (services.length === 0)
    entries.push({
      day: at(0, 9 + Math.floor(random() * 40)),
      happening: { kind: 'begin', plan: type === 'BUSINESS' ? 'BIZ-500' : 'FIBER-100', items: ['MESH-3', 'STATIC-IP'] },
    });
  else if (happens(0.5))
    entries.push(
      { day: day(1), happening: { kind: 'begin', plan: 'PHONE', items: ['VOICEMAIL'] } },
      { day: day(7), happening: { kind: 'end' } },
    );
  if (happens(0.3))
    entries.push(
      { day: day(2), happening: { kind: 'delivery', method: 'PAPER' } },
      { day: day(9), happening: { kind: 'delivery', method: 'PAPERLESS' } },
    );
  if (persona === 'changing' || persona === 'autopayCard' || happens(0.3))
    for (const month of months.filter((each) => each % 2 === 1)) entries.push({ day: day(month), happening: changeOf(customer, month) });
  return entries;
}

function changeOf({ type }: Customer, month: number): Happening {
  const swings: readonly Happening[] = [
    { kind: 'change', plan: null, on: ['TV-MAX'], off: ['TV-BASIC'] },
    { kind: 'change', plan: type === 'BUSINESS' ? null : 'FIBER-300', on: ['STATIC-IP'], off: ['TV-MAX'] },
    { kind: 'change', plan: null, on: ['MESH-3', 'IP-SETUP'], off: [] },
    { kind: 'change', plan: type === 'BUSINESS' ? null : 'FIBER-100', on: ['MESH-0'], off: ['STATIC-IP', 'MESH-3'] },
    { kind: 'change', plan: null, on: ['TV-BASIC'], off: [] },
    { kind: 'change', plan: null, on: [], off: ['TV-BASIC'] },
  ];
  return swings[Math.floor(month / 2) % swings.length] as Happening;
}

function autopayEntries({ persona, autopay }: Customer, day: DayOf): Own[] {
  const good: Fate = autopay === 'bank' ? 'settle' : 'approve';
  const fate = (month: number, to: Fate): Own => ({ day: day(month), happening: { kind: 'fate', fate: to } });
  if (persona === 'autopayBank') return [fate(3, 'returnR01'), fate(4, good), fate(8, 'returnR01'), fate(9, good)];
  if (persona === 'autopayCard')
    return [
      { day: day(5), happening: { kind: 'autopay', on: false } },
      { day: day(8), happening: { kind: 'autopay', on: true } },
    ];
  return [
    fate(2, 'insufficientFunds'),
    fate(4, good),
    fate(6, 'expiredCard'),
    { day: at(8, 20), happening: { kind: 'autopay', on: false } },
    fate(8, good),
    { day: at(9, 1), happening: { kind: 'autopay', on: true } },
  ];
}

/** Days on which bills are made: every day, but for two months without a run in the middle and some weeks with one on Mondays alone. */
export function isBillingDay(day: Day): boolean {
  if (day >= '2027-11-20' && day < '2028-01-18') return false;
  if (day >= '2028-02-20' && day < '2028-04-20') return between('2028-02-21', day) % 7 === 0;
  return true;
}

/** Unpaid bills are looked at every day, but for a fortnight in which nobody did. */
export const isDunningDay = (day: Day): boolean => day < '2027-10-04' || day > '2027-10-17';
