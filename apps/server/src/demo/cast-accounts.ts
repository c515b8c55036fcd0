/** What the cast owns, in days relative to the day it is loaded. Data only; amounts in cents. */

import type { WorkEvent, Workflow } from '@porchlight/domain/orders/workflow.ts';
import { cast } from './cast.ts';
import type { FeatureCode, OptionCode, PlanCode } from './demo-catalogue.ts';

export interface CastLogin {
  username: string;
  locale?: 'en-us' | 'sp-es';
  withheld?: readonly string[];
}

export interface CastLine {
  status: string;
  features?: readonly FeatureCode[];
  options?: readonly OptionCode[];
  /** A phone line's number. */
  number?: string;
}

export interface CastService {
  plan: PlanCode;
  relation: 'Main' | 'Required' | 'Additional';
  lines: readonly CastLine[];
}

export interface CastCharge {
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  amount: number;
  /** Only on invoices that old: 0 is the newest. */
  from?: number;
  to?: number;
}

export interface CastBilling {
  /** The day of one invoice, which also gives the bill-cycle day. */
  invoicedDaysAgo: number;
  /** Months from that invoice to the newest; 0 when it is the newest. */
  monthsSince?: number;
  invoices: number;
  open: number;
  /** Invoices are due 20 days after their date, and paid that many days before. */
  paidDaysBeforeDue: number;
  paidBy: CastPaidBy;
  charges: readonly CastCharge[];
}

export interface CastPaidBy {
  type: 'CREDIT_CARD' | 'ACH' | 'CHECK' | 'WIRE_TRANSFER';
  display: string | null;
}

export interface CastMethod {
  token: string;
  kind: 'card' | 'bank';
  brand: string;
  display: string;
  /** Cards expire in the month this many months ahead. */
  expiresInMonths?: number;
}

export interface CastOrder {
  workflow: Workflow;
  description: string;
  type: string;
  createdDaysAgo: number;
  /** What happened to it since, oldest first. */
  events?: readonly { event: WorkEvent; daysAgo: number }[];
  /** Made by a visitor for the account's street: an order at that address meets it. */
  byVisitor?: true;
}

export interface CastAccount {
  number: string;
  type: 'RESIDENTIAL' | 'BUSINESS';
  status: string;
  firstName: string;
  lastName: string;
  company?: string;
  mobile?: string;
  /** Contact e-mail; PERSONAL for people, BUSINESS for companies. */
  email: string;
  street: string;
  delivery: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  taxExempt?: boolean;
  pin?: string;
  login?: CastLogin;
  services?: readonly CastService[];
  billing?: CastBilling;
  methods?: readonly CastMethod[];
  /** `none`: enrolled without a usable method. */
  autopay?: { token: string } | { bankToken: string; holder: string; accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK' } | 'none';
  orders?: readonly CastOrder[];
  installment?: { total: number; left: number; invoicedItem: string; item: string };
  /** A bank payment accepted today and not settled: charged with that stored method. */
  pending?: { amount: number; token: string };
  alert?: string;
  /** Usernames that may open this account; `open` ones were asked for and never confirmed. */
  linkedTo?: readonly { username: string; open?: true }[];
}

/** 110000000 is the routing number of the sandbox's bank. */
export const sandboxRoutingNumber = '110000000';

const tax = (amount: number): CastCharge => ({ kind: 'TAX', description: 'State and local sales tax', amount });
const fee = (amount: number): CastCharge => ({ kind: 'FEE', description: 'Regulatory recovery fee', amount });
const recurring = (description: string, amount: number): CastCharge => ({ kind: 'RECURRING', description, amount });
const visa = (last4: string): CastPaidBy => ({ type: 'CREDIT_CARD', display: `Visa ending ${last4}` });
/** A visit as it goes when nothing comes in between. */
const installed = (accepted: number, booked: number, done: number): NonNullable<CastOrder['events']> => [
  { event: 'accepted', daysAgo: accepted },
  { event: 'visitBooked', daysAgo: booked },
  { event: 'installed', daysAgo: done },
];
const activeFiber = (plan: PlanCode, line: Omit<CastLine, 'status'> = {}): CastService => ({
  plan,
  relation: 'Main',
  lines: [{ status: 'Active', ...line }],
});

export const castAccounts: readonly CastAccount[] = [
  {
    number: '1000001',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Maria',
    lastName: 'Lopez',
    mobile: '5635550101',
    email: cast.maria.username,
    street: '118 Fiber Way',
    delivery: 'EMAIL',
    login: { username: cast.maria.username },
    services: [activeFiber('FIBER-500', { features: ['STATIC-IP', 'BACKUP', 'LINE-CARE'], options: ['WIFI-WHOLE'] })],
    billing: {
      invoicedDaysAgo: 8,
      invoices: 14,
      open: 1,
      paidDaysBeforeDue: 3,
      paidBy: visa('1111'),
      charges: [
        recurring('Fiber 500', 4499),
        { ...recurring('Static IP address', 500), to: 2 },
        recurring('Online backup', 300),
        recurring('Whole-Home Wi-Fi', 800),
        { kind: 'INSTALLMENT', description: 'Wi-Fi mesh system, installment', amount: 2000, to: 5 },
        { kind: 'ONE_TIME', description: 'Installation', amount: 4900, from: 13 },
        { kind: 'CREDIT', description: 'Welcome credit', amount: -2000, from: 13 },
        tax(211),
        fee(110),
      ],
    },
    methods: [
      { token: 'pm_demo_maria_visa', kind: 'card', brand: 'Visa', display: 'Visa ending 1111', expiresInMonths: 22 },
      { token: 'pm_demo_maria_checking', kind: 'bank', brand: 'Checking', display: 'Checking ending 6789' },
    ],
    orders: [
      {
        workflow: 'serviceVisit',
        description: 'Replace Wi-Fi unit',
        type: 'Service change',
        createdDaysAgo: 3,
        events: [
          { event: 'accepted', daysAgo: 2 },
          { event: 'visitBooked', daysAgo: 1 },
        ],
      },
      {
        workflow: 'planChange',
        description: 'Add Static IP address',
        type: 'Service change',
        createdDaysAgo: 79,
        events: [{ event: 'applied', daysAgo: 78 }],
      },
      {
        workflow: 'serviceVisit',
        description: 'Whole-Home Wi-Fi',
        type: 'Service change',
        createdDaysAgo: 176,
        events: installed(175, 174, 171),
      },
      {
        workflow: 'newService',
        description: 'Install Fiber 500',
        type: 'New service',
        createdDaysAgo: 421,
        events: installed(420, 419, 414),
      },
      {
        workflow: 'newService',
        description: 'Add Voice',
        type: 'New service',
        createdDaysAgo: 121,
        events: [{ event: 'cancelled', daysAgo: 120 }],
      },
    ],
    installment: { total: 24000, left: 12000, invoicedItem: 'Wi-Fi mesh system', item: '12 installments of $20.00' },
  },
  {
    number: '1000002',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'James',
    lastName: 'Carter',
    mobile: '5635550102',
    email: cast.james.username,
    street: '42 Ridge Road',
    delivery: 'PAPERLESS',
    login: { username: cast.james.username },
    services: [activeFiber('FIBER-500', { features: ['BACKUP'], options: ['WIFI-WHOLE'] })],
    billing: {
      invoicedDaysAgo: 17,
      invoices: 8,
      open: 1,
      paidDaysBeforeDue: 0,
      paidBy: visa('1881'),
      charges: [recurring('Fiber 500', 4499), recurring('Online backup', 300), recurring('Whole-Home Wi-Fi', 800), tax(240), fee(160)],
    },
    methods: [{ token: 'pm_demo_james_visa', kind: 'card', brand: 'Visa', display: 'Visa ending 1881', expiresInMonths: 15 }],
    autopay: { token: 'pm_demo_james_visa' },
  },
  {
    number: '1000003',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Priya',
    lastName: 'Nair',
    mobile: '5635550103',
    email: cast.priya.username,
    street: '300 Mill Street',
    delivery: 'EMAIL',
    login: { username: cast.priya.username },
    services: [activeFiber('FIBER-1G')],
    billing: {
      invoicedDaysAgo: 8,
      invoices: 6,
      open: 1,
      paidDaysBeforeDue: 3,
      paidBy: visa('2222'),
      charges: [recurring('Fiber 1 Gig', 6499), tax(422), fee(189)],
    },
    autopay: 'none',
  },
  {
    number: '1000004',
    type: 'RESIDENTIAL',
    status: 'Suspended',
    firstName: 'Tom',
    lastName: 'Becker',
    mobile: '5635550104',
    email: cast.tom.username,
    street: '9 Orchard Row',
    delivery: 'EMAIL',
    login: { username: cast.tom.username },
    services: [{ plan: 'FIBER-1G', relation: 'Main', lines: [{ status: 'Suspended' }] }],
    billing: {
      // The oldest open one: due 20 days after its date, which is 45 days ago.
      invoicedDaysAgo: 65,
      monthsSince: 2,
      invoices: 7,
      open: 3,
      paidDaysBeforeDue: 4,
      paidBy: { type: 'CHECK', display: null },
      charges: [recurring('Fiber 1 Gig', 6499), tax(392), fee(189)],
    },
    alert: 'Your service is suspended because of an overdue balance.',
  },
  {
    number: '2000001',
    type: 'BUSINESS',
    status: 'Active',
    firstName: 'Helen',
    lastName: 'Brandt',
    company: 'Harbor Bakery LLC',
    mobile: '5635550121',
    email: cast.bakery.username,
    street: '12 Harbor Street',
    delivery: 'PAPER',
    taxExempt: true,
    login: { username: cast.bakery.username },
    services: [
      activeFiber('FIBER-BIZ', { features: ['STATIC-IP'] }),
      { plan: 'VOICE-HOME', relation: 'Additional', lines: [{ status: 'Active', number: '5635550142', features: ['VOICEMAIL'] }] },
    ],
    billing: {
      invoicedDaysAgo: 11,
      invoices: 12,
      open: 1,
      paidDaysBeforeDue: 0,
      paidBy: { type: 'ACH', display: 'Business checking ending 3321' },
      charges: [
        recurring('Fiber Business', 12900),
        recurring('Static IP address', 500),
        recurring('Voice, (563) 555-0142', 1500),
        recurring('Voicemail to e-mail', 200),
        { kind: 'FEE', description: 'Federal Universal Service Fee (tax-exempt)', amount: 214 },
        { kind: 'FEE', description: '911 service fee (tax-exempt)', amount: 100 },
        { kind: 'FEE', description: 'Paper invoice', amount: 300 },
      ],
    },
    methods: [{ token: 'pm_demo_bakery_checking', kind: 'bank', brand: 'Business checking', display: 'Business checking ending 3321' }],
    autopay: { bankToken: 'pm_demo_bakery_checking', holder: 'Harbor Bakery LLC', accountType: 'BUSINESS_CHECK' },
  },
  {
    number: '1000005',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Linda',
    lastName: 'Owens',
    mobile: '5635550105',
    email: cast.linda.username,
    street: '77 Chapel Lane',
    delivery: 'EMAIL',
    login: { username: cast.linda.username },
    services: [activeFiber('FIBER-300', { options: ['WIFI-ONE'] })],
    billing: {
      invoicedDaysAgo: 5,
      invoices: 5,
      open: 1,
      paidDaysBeforeDue: 5,
      paidBy: visa('5100'),
      charges: [recurring('Fiber 300', 3499), recurring('Wi-Fi 7 unit', 500), tax(161), fee(110)],
    },
    methods: [{ token: 'pm_demo_linda_visa', kind: 'card', brand: 'Visa', display: 'Visa ending 5100', expiresInMonths: 9 }],
    linkedTo: [{ username: 'walter.owens@example.com' }],
  },
  {
    number: '1000006',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Walter',
    lastName: 'Owens',
    mobile: '5635550106',
    email: 'walter.owens@example.com',
    street: '5 Quarry Hill',
    delivery: 'PAPER',
    login: { username: 'walter.owens@example.com' },
    services: [activeFiber('FIBER-100')],
    billing: {
      invoicedDaysAgo: 14,
      invoices: 4,
      open: 1,
      paidDaysBeforeDue: 6,
      paidBy: { type: 'CHECK', display: null },
      charges: [recurring('Fiber 100', 2999), tax(121), fee(110), { kind: 'FEE', description: 'Paper invoice', amount: 300 }],
    },
    linkedTo: [{ username: cast.linda.username }],
  },
  {
    number: '1000007',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Ruth',
    lastName: 'Owens',
    email: 'ruth.owens@example.com',
    street: '210 Willow Court',
    delivery: 'EMAIL',
    services: [activeFiber('FIBER-100')],
    linkedTo: [{ username: cast.linda.username, open: true }],
  },
  {
    number: '2000002',
    type: 'BUSINESS',
    status: 'Active',
    firstName: 'Linda',
    lastName: 'Owens',
    company: 'Owens Hardware LLC',
    mobile: '5635550105',
    email: 'office@owenshardware.example',
    street: '31 Depot Street',
    delivery: 'EMAIL',
    services: [activeFiber('FIBER-BIZ')],
    billing: {
      invoicedDaysAgo: 6,
      invoices: 4,
      open: 1,
      paidDaysBeforeDue: 2,
      paidBy: { type: 'WIRE_TRANSFER', display: null },
      charges: [recurring('Fiber Business', 12900), tax(903), fee(189)],
    },
    linkedTo: [{ username: cast.linda.username }],
  },
  {
    number: '1000008',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Nora',
    lastName: 'Quinn',
    mobile: '5635550108',
    email: cast.nora.username,
    street: '64 Meadow View',
    delivery: 'EMAIL',
    login: { username: cast.nora.username },
    services: [activeFiber('FIBER-300')],
  },
  {
    number: '1000009',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Vera',
    lastName: 'Stone',
    mobile: '5635550109',
    email: cast.viewer.username,
    street: '18 Lindenwood Drive',
    delivery: 'EMAIL',
    login: {
      username: cast.viewer.username,
      withheld: ['BILLING_PAY_NOW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT', 'API_MANAGE_PAYMENT_METHODS'],
    },
    services: [activeFiber('FIBER-300')],
    billing: {
      invoicedDaysAgo: 10,
      invoices: 4,
      open: 1,
      paidDaysBeforeDue: 3,
      paidBy: visa('3009'),
      charges: [recurring('Fiber 300', 3499), tax(140), fee(110)],
    },
  },
  {
    number: '1000010',
    type: 'RESIDENTIAL',
    status: 'Written-Off',
    firstName: 'Wes',
    lastName: 'Grant',
    mobile: '5635550110',
    email: cast.wes.username,
    street: '2 Foundry Street',
    delivery: 'EMAIL',
    login: { username: cast.wes.username },
  },
  {
    number: '1000011',
    type: 'RESIDENTIAL',
    status: 'Deactivated',
    firstName: 'Dee',
    lastName: 'Park',
    mobile: '5635550111',
    email: cast.dee.username,
    street: '450 Station Avenue',
    delivery: 'EMAIL',
    login: { username: cast.dee.username },
    services: [{ plan: 'FIBER-100', relation: 'Main', lines: [{ status: 'Deactivated' }] }],
    billing: {
      invoicedDaysAgo: 130,
      invoices: 3,
      open: 0,
      paidDaysBeforeDue: 2,
      paidBy: visa('4011'),
      charges: [recurring('Fiber 100', 2999), tax(121), fee(110)],
    },
  },
  {
    number: '1000012',
    type: 'RESIDENTIAL',
    status: 'Signup',
    firstName: 'Sid',
    lastName: 'Young',
    mobile: '5635550112',
    email: cast.sid.username,
    street: '200 Signup Street',
    delivery: null,
    login: { username: cast.sid.username },
    orders: [{ workflow: 'signup', description: 'Sign up for Fiber 300', type: 'New sign-up', createdDaysAgo: 6 }],
  },
  {
    number: '1000013',
    type: 'RESIDENTIAL',
    status: 'Survey',
    firstName: 'Sue',
    lastName: 'Frost',
    mobile: '5635550113',
    email: cast.sue.username,
    street: '300 Survey Avenue',
    delivery: null,
    login: { username: cast.sue.username },
  },
  {
    number: '1000014',
    type: 'RESIDENTIAL',
    status: 'Prospect',
    firstName: 'Pat',
    lastName: 'Moss',
    mobile: '5635550114',
    email: cast.pat.username,
    street: '88 Hollow Road',
    delivery: null,
    login: { username: cast.pat.username },
  },
  {
    number: '1000015',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Carlos',
    lastName: 'Vega',
    mobile: '5635550115',
    email: cast.carlos.username,
    street: '23 Canal Street',
    delivery: 'EMAIL',
    login: { username: cast.carlos.username, locale: 'sp-es' },
    services: [activeFiber('FIBER-300')],
    billing: {
      invoicedDaysAgo: 12,
      invoices: 5,
      open: 1,
      paidDaysBeforeDue: 4,
      paidBy: { type: 'ACH', display: 'Checking ending 7788' },
      charges: [recurring('Fiber 300', 3499), tax(141), fee(110)],
    },
    methods: [{ token: 'pm_demo_carlos_checking', kind: 'bank', brand: 'Checking', display: 'Checking ending 7788' }],
    orders: [
      {
        workflow: 'serviceVisit',
        description: 'Add Wi-Fi unit',
        type: 'Service change',
        createdDaysAgo: 2,
        events: [{ event: 'accepted', daysAgo: 1 }],
      },
    ],
    // More than the 37.50 that is open: the rest becomes credit when the money arrives.
    pending: { amount: 4500, token: 'pm_demo_carlos_checking' },
  },
  {
    number: '1000016',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Ivy',
    lastName: 'Chen',
    mobile: '5635550116',
    email: 'ivy.chen@example.com',
    street: '6 Terrace Place',
    delivery: 'EMAIL',
    pin: '4821',
    services: [activeFiber('FIBER-300', { options: ['WIFI-ONE'] })],
    billing: {
      invoicedDaysAgo: 9,
      invoices: 3,
      open: 1,
      paidDaysBeforeDue: 3,
      paidBy: { type: 'CHECK', display: null },
      charges: [recurring('Fiber 300', 3499), recurring('Wi-Fi 7 unit', 500), tax(161), fee(110)],
    },
  },
  // Two whom an order at their address would meet (docs/spec/running.md). They sign in nowhere.
  {
    number: '1000017',
    type: 'RESIDENTIAL',
    status: 'Active',
    firstName: 'Ruth',
    lastName: 'Hale',
    mobile: '5635550117',
    email: 'ruth.hale@example.com',
    street: '500 Taken Court',
    delivery: 'EMAIL',
    services: [activeFiber('FIBER-500')],
  },
  {
    number: '1000018',
    type: 'RESIDENTIAL',
    status: 'Signup',
    firstName: 'Otto',
    lastName: 'Lind',
    mobile: '5635550118',
    email: 'otto.lind@example.com',
    street: '600 Waiting Lane',
    delivery: null,
    orders: [{ workflow: 'signup', description: 'Sign up for Fiber 500', type: 'New sign-up', byVisitor: true, createdDaysAgo: 9 }],
  },
];
