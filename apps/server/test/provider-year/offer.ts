/** What the invented provider of the year sells, taxes and agrees with its customers: facts for the product's files and for the model alike. */

export type ChargeClass = 'broadband' | 'voice' | 'video' | 'equipment' | 'installation' | 'fee';
export type AccountType = 'RESIDENTIAL' | 'BUSINESS';

/** A feature, or an option of a package. */
export interface Item {
  readonly code: string;
  readonly description: string;
  readonly cents: number;
  /** Charged once, when it becomes active. */
  readonly isOnce?: boolean;
  /** Charged under the plan's name. */
  readonly isHidden?: boolean;
  /** Null: its plan's. */
  readonly chargeClass: ChargeClass | null;
  /** The package it is an option of. */
  readonly package?: string;
  /** First and last day on sale; a plan's price changes where one thing it includes ends and the next begins. */
  readonly from?: string;
  readonly until?: string;
}

export interface Plan {
  readonly code: string;
  readonly description: string;
  readonly chargeClass: ChargeClass;
  readonly accountType: AccountType | null;
  /** Codes of features that make its price, of those it demands, and of those that may be chosen. */
  readonly included: readonly string[];
  readonly mandatory: readonly string[];
  readonly optional: readonly string[];
  /** Codes of packages: of the mandatory ones one option is always active. */
  readonly mandatoryPackages: readonly string[];
  readonly optionalPackages: readonly string[];
}

const feature = (code: string, description: string, cents: number, chargeClass: ChargeClass | null, more: Partial<Item> = {}): Item => ({
  code,
  description,
  cents,
  chargeClass,
  ...more,
});

export const items: readonly Item[] = [
  feature('ACCESS-100', 'Fiber access 100', 79_99, null, { until: '2028-02-29' }),
  feature('ACCESS-100-NEW', 'Fiber access 100', 84_95, null, { from: '2028-03-01' }),
  feature('ACCESS-300', 'Fiber access 300', 94_95, null),
  feature('ACCESS-500', 'Business access 500', 189_50, null),
  feature('LINE', 'Phone line', 24_95, null),
  feature('CARE', 'Network care', 1_25, null, { isHidden: true }),
  feature('STATIC-IP', 'Static IP address', 5_00, null),
  feature('ROUTER', 'Router', 7_49, 'equipment'),
  feature('VOICEMAIL', 'Voicemail', 2_33, 'voice'),
  feature('INSTALL', 'Installation', 99_00, 'installation', { isOnce: true }),
  feature('IP-SETUP', 'Set-up of addresses', 15_15, 'installation', { isOnce: true }),
  feature('TV-BASIC', 'Television, basic', 19_99, 'video', { package: 'TV' }),
  feature('TV-MAX', 'Television, everything', 34_51, 'video', { package: 'TV' }),
  feature('MESH-0', 'No repeater', 0, 'equipment', { package: 'MESH' }),
  feature('MESH-3', 'Three repeaters', 9_99, 'equipment', { package: 'MESH' }),
];

const fiber = {
  accountType: null,
  chargeClass: 'broadband',
  mandatory: ['INSTALL', 'CARE'],
  optional: ['STATIC-IP', 'ROUTER', 'IP-SETUP'],
  mandatoryPackages: ['MESH'],
  optionalPackages: ['TV'],
} as const;

export const plans: readonly Plan[] = [
  { code: 'FIBER-100', description: 'Fiber 100', ...fiber, included: ['ACCESS-100', 'ACCESS-100-NEW'] },
  { code: 'FIBER-300', description: 'Fiber 300', ...fiber, included: ['ACCESS-300'] },
  {
    code: 'BIZ-500',
    description: 'Business 500',
    ...fiber,
    accountType: 'BUSINESS',
    included: ['ACCESS-500', 'ROUTER'],
    optional: ['STATIC-IP', 'IP-SETUP'],
  },
  {
    code: 'PHONE',
    description: 'Phone',
    chargeClass: 'voice',
    accountType: null,
    included: ['LINE'],
    mandatory: [],
    optional: ['VOICEMAIL'],
    mandatoryPackages: [],
    optionalPackages: [],
  },
];

export interface RateRow {
  readonly code: string;
  readonly kind: 'TAX' | 'FEE';
  readonly chargeClass: ChargeClass;
  readonly unit: 'percent' | 'perLine' | 'perAccount';
  /** Millionths for a percentage, cents otherwise. */
  readonly amount: number;
  readonly state: string | null;
  readonly city: string | null;
  readonly zip: string | null;
  readonly accountType: AccountType | null;
  readonly from: string;
  readonly until: string | null;
}

const everywhere = { state: null, city: null, zip: null, accountType: null, from: '2026-01-01', until: null } as const;

/** Rates with changes in the middle of the year: one goes up, one ends for good, one begins. */
export const rates: readonly RateRow[] = [
  {
    ...everywhere,
    code: 'VOICE-STATE',
    kind: 'TAX',
    chargeClass: 'voice',
    unit: 'percent',
    amount: 62_500,
    state: 'IA',
    until: '2027-12-31',
  },
  {
    ...everywhere,
    code: 'VOICE-STATE',
    kind: 'TAX',
    chargeClass: 'voice',
    unit: 'percent',
    amount: 71_250,
    state: 'IA',
    from: '2028-01-01',
  },
  { ...everywhere, code: 'VOICE-STATE', kind: 'TAX', chargeClass: 'voice', unit: 'percent', amount: 33_333, state: 'HI' },
  { ...everywhere, code: 'E911', kind: 'TAX', chargeClass: 'voice', unit: 'perLine', amount: 1_50 },
  {
    ...everywhere,
    code: 'EQUIPMENT',
    kind: 'TAX',
    chargeClass: 'equipment',
    unit: 'percent',
    amount: 10_000,
    state: 'IA',
    city: 'CEDAR valley',
  },
  { ...everywhere, code: 'WORK', kind: 'TAX', chargeClass: 'installation', unit: 'percent', amount: 70_000, state: 'IA' },
  { ...everywhere, code: 'VIDEO', kind: 'TAX', chargeClass: 'video', unit: 'percent', amount: 53_000, zip: '52002', until: '2028-03-14' },
  { ...everywhere, code: 'ON-FEES', kind: 'TAX', chargeClass: 'fee', unit: 'percent', amount: 50_000, from: '2027-10-01' },
  { ...everywhere, code: 'RECOVERY', kind: 'FEE', chargeClass: 'broadband', unit: 'percent', amount: 19_900 },
  { ...everywhere, code: 'ADMIN', kind: 'FEE', chargeClass: 'broadband', unit: 'perAccount', amount: 1_25, accountType: 'RESIDENTIAL' },
  { ...everywhere, code: 'ADMIN', kind: 'FEE', chargeClass: 'broadband', unit: 'perAccount', amount: 2_75, accountType: 'BUSINESS' },
];

/** Terms of a type of account; days count from due dates, amounts are cents. */
export interface Terms {
  readonly daysToPay: number;
  readonly discount: number;
  readonly billsWhileSuspended: boolean;
  readonly overdueFrom: number;
  readonly reminders: readonly number[];
  readonly lateFeeAfter: number;
  readonly lateFee: number;
  readonly lateFeeMillionths: number;
  readonly lateFeeCap: number | null;
  readonly suspendAfter: number;
  readonly noticeDays: number;
  readonly reconnection: number;
  readonly deactivateAfter: number;
  readonly writeOffAfter: number;
}

export const terms: Readonly<Record<AccountType, Terms>> = {
  RESIDENTIAL: {
    daysToPay: 20,
    discount: 5_00,
    billsWhileSuspended: true,
    overdueFrom: 1_00,
    reminders: [3, 8],
    lateFeeAfter: 10,
    lateFee: 2_50,
    lateFeeMillionths: 15_000,
    lateFeeCap: 4_10,
    suspendAfter: 30,
    noticeDays: 10,
    reconnection: 25_00,
    deactivateAfter: 75,
    writeOffAfter: 110,
  },
  BUSINESS: {
    daysToPay: 30,
    discount: 0,
    billsWhileSuspended: false,
    overdueFrom: 5_00,
    reminders: [5],
    lateFeeAfter: 5,
    lateFee: 0,
    lateFeeMillionths: 20_000,
    lateFeeCap: null,
    suspendAfter: 40,
    noticeDays: 15,
    reconnection: 40_00,
    deactivateAfter: 90,
    writeOffAfter: 90,
  },
};

/** What a way of delivery costs with every bill. */
export const deliveryPrice: Readonly<Record<'EMAIL' | 'PAPERLESS' | 'PAPER', number>> = { EMAIL: 0, PAPERLESS: 0, PAPER: 2_99 };
