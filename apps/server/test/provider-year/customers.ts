/** The invented customers of the year, as they are brought along from elsewhere: from a seed, the same for the same one. */
import { after, cycleDayBefore, type Day, nextCycleDay, randomStream } from './days.ts';
import type { AccountType } from './offer.ts';

/** The year has a February 29. */
export const firstDay: Day = '2027-07-01';
export const lastDay: Day = '2028-06-30';

/** How somebody pays. */
export const personas = [
  'prompt',
  'autopayCard',
  'late',
  'suspended',
  'overpaying',
  'autopayBank',
  'partial',
  'returning',
  'defaulting',
  'autopayFailing',
  'creditor',
  'changing',
] as const;
export type Persona = (typeof personas)[number];

export interface Place {
  readonly state: string;
  readonly stateName: string;
  readonly city: string;
  readonly zip: string;
  readonly zone: string;
}

export interface Customer {
  readonly number: string;
  readonly persona: Persona;
  readonly type: AccountType;
  readonly isExempt: boolean;
  readonly place: Place;
  readonly cycleDay: number;
  readonly delivery: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  readonly services: readonly { readonly plan: string; readonly items: readonly string[] }[];
  /** The last bill of the former system, with its period; null: none came along. */
  readonly billed: { readonly start: Day; readonly end: Day; readonly cents: number; readonly paid: number } | null;
  /** The first day to bill where no bill says it; null: nobody knows. */
  readonly billFrom: Day | null;
  readonly priorBalance: number;
  readonly priorCredit: number;
  readonly installment: { readonly total: number; readonly left: number; readonly perBill: number } | null;
  readonly autopay: 'card' | 'bank' | null;
}

const places: readonly Place[] = [
  { state: 'IA', stateName: 'Iowa', city: 'Cedar Valley', zip: '52001', zone: 'America/Chicago' },
  { state: 'IA', stateName: 'Iowa', city: 'Elm Grove', zip: '52002', zone: 'America/Chicago' },
  { state: 'HI', stateName: 'Hawaii', city: 'Palm Point', zip: '96701', zone: 'Pacific/Honolulu' },
  { state: 'NY', stateName: 'New York', city: 'Mill Creek', zip: '13001', zone: 'America/New_York' },
];
const cycleDays = [31, 1, 29, 15, 30, 28] as const;

/** So many customers, each way of paying among them on each day of the cycle as far as the number goes. */
export function makeCustomers(seed: number, howMany: number): Customer[] {
  return Array.from({ length: howMany }, (_, at) => makeCustomer(randomStream(seed * 1_000 + at), at));
}

function makeCustomer(random: () => number, at: number): Customer {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const happens = (share: number): boolean => random() < share;
  const persona = personas[at % personas.length] as Persona;
  const isBusiness = (at + Math.floor(at / personas.length)) % 3 === 2;
  const cycleDay = cycleDays[(at + Math.floor(at / cycleDays.length)) % cycleDays.length] ?? 1;
  const isNew = at % 7 === 5;
  const start = cycleDayBefore(after(firstDay, -1), cycleDay);
  const cents = 2_000 + Math.floor(random() * 10_000);
  const billed = isNew ? null : { start, end: after(nextCycleDay(start, cycleDay), -1), cents, paid: happens(0.5) ? cents : 0 };
  const left = 5_000 + Math.floor(random() * 20_000);
  return {
    number: String(8_000_001 + at),
    persona,
    type: isBusiness ? 'BUSINESS' : 'RESIDENTIAL',
    isExempt: at % 8 === 7,
    place: pick(places),
    cycleDay,
    delivery: pick(['EMAIL', 'PAPERLESS', 'PAPER', 'PAPER']),
    services: isNew && happens(0.5) ? [] : servicesOf(isBusiness, pick, happens),
    billed,
    billFrom: isNew && happens(0.5) ? nextCycleDay(firstDay, cycleDay) : null,
    priorBalance: at % 5 === 2 ? 1_000 + Math.floor(random() * 5_000) : 0,
    priorCredit: persona === 'creditor' ? 20_000 + Math.floor(random() * 20_000) : 0,
    installment: at % 4 === 1 ? { total: left + 3_000, left, perBill: 1_999 } : null,
    autopay: persona === 'autopayBank' ? 'bank' : persona === 'autopayCard' || persona === 'autopayFailing' ? 'card' : null,
  };
}

function servicesOf(isBusiness: boolean, pick: <T>(values: readonly T[]) => T, happens: (share: number) => boolean): Customer['services'] {
  const chosen = (codes: readonly string[]): string[] => codes.filter(() => happens(0.5));
  const main = {
    plan: isBusiness ? 'BIZ-500' : pick(['FIBER-100', 'FIBER-100', 'FIBER-300']),
    items: [
      ...chosen(isBusiness ? ['STATIC-IP'] : ['STATIC-IP', 'ROUTER']),
      ...pick([[], ['TV-BASIC'], ['TV-MAX']]),
      ...pick([[], ['MESH-3']]),
    ],
  };
  return happens(0.6) ? [main, { plan: 'PHONE', items: chosen(['VOICEMAIL']) }] : [main];
}
