/** Plans and bundles of the demo's catalogue, each internet plan with its Broadband Facts label. Prices in dollars. */
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { CatalogueFileInput } from '../catalogue/index.ts';

type Plan = NonNullable<CatalogueFileInput['plans']>[number];

const places = (...codes: string[]) => codes.map((location) => ({ location }));
const site = 'https://cedarvalleyfiber.example';
/** The demo provider's invented registration number. */
const registration = 'F0031415926';

const fiber = { icon: 'fiber', description: 'Fiber internet' };
const voice = { icon: 'voice', description: 'Voice', numberType: 'PHONE_NUM', numberSource: 'number_inventory' };

function label(ending: string, [down, up, latency]: readonly [number, number, number]): NonNullable<Plan['label']> {
  return {
    identifier: registration + ending,
    discountsUrl: `${site}/bundles`,
    typicalDownloadMbps: down,
    typicalUploadMbps: up,
    typicalLatencyMs: latency,
    networkManagementUrl: `${site}/network`,
    privacyUrl: `${site}/privacy`,
    supportUrl: `${site}/contact`,
    supportPhone: '(563) 555-0100',
  };
}

/** What every home plan comes with beside its access. */
const home = (lineCode: string): Plan['main'] => ({
  includedFeatures: [lineCode, 'LINE-CARE'],
  mandatoryFeatures: ['INSTALL'],
  mandatoryPackages: ['ROUTER'],
  optionalFeatures: ['STATIC-IP', 'BACKUP', 'WIRING', 'STREAM', 'GUARD'],
  optionalPackages: ['WIFI'],
});

interface HomePlan {
  size: string;
  english: string;
  spanish: string;
  price: number;
  at: string[];
  measured: readonly [number, number, number];
  ending: string;
}

const homePlans: readonly HomePlan[] = [
  {
    size: '100',
    english: '100 Mbps down and up, unlimited data',
    spanish: '100 Mbps de bajada y subida, datos ilimitados',
    price: 29.99,
    at: ['CORE', 'SIGNUP', 'SURVEY'],
    measured: [106, 104, 11],
    ending: 'CEDARFIBER00100',
  },
  {
    size: '300',
    english: '300 Mbps down and up, unlimited data',
    spanish: '300 Mbps de bajada y subida, datos ilimitados',
    price: 34.99,
    at: ['CORE', 'SIGNUP', 'SURVEY', 'SINGLE'],
    measured: [318, 312, 10],
    ending: 'CEDARFIBER00300',
  },
  {
    size: '500',
    english: '500 Mbps down and up, unlimited data',
    spanish: '500 Mbps de bajada y subida, datos ilimitados',
    price: 44.99,
    at: ['CORE', 'SIGNUP'],
    measured: [521, 515, 10],
    ending: 'CEDARFIBER00500',
  },
  {
    size: '1G',
    english: '1 Gbps down and up, unlimited data',
    spanish: '1 Gbps de bajada y subida, datos ilimitados',
    price: 64.99,
    at: ['CORE', 'SIGNUP', 'SURVEY'],
    measured: [941, 938, 9],
    ending: 'CEDARFIBER01000',
  },
  {
    size: '2G',
    english: '2 Gbps down and up, unlimited data',
    spanish: '2 Gbps de bajada y subida, datos ilimitados',
    price: 89.99,
    at: ['CORE'],
    measured: [1985, 1970, 9],
    ending: 'CEDARFIBER02000',
  },
];

const nameOf = (size: string): string => `Fiber ${size.endsWith('G') ? `${size.slice(0, -1)} Gig` : size}`;

function homePlan({ size, english, spanish, price, at, measured, ending }: HomePlan): Plan {
  const description = nameOf(size);
  return {
    code: `FIBER-${size}`,
    description,
    note: english,
    texts: { 'sp-es': { name: description.replace('Fiber', 'Fibra'), description: description.replace('Fiber', 'Fibra'), note: spanish } },
    fromPrice: price,
    categories: ['RESIDENTIAL'],
    locations: places(...at),
    providers: ['CEDAR'],
    serviceModel: fiber,
    main: home(`LINE-${size}`),
    label: label(ending, measured),
  };
}

const businessPlan = (
  plan: Pick<Plan, 'code' | 'description' | 'note' | 'texts' | 'fromPrice' | 'label'>,
  line: string,
  included: string[],
): Plan => ({
  ...plan,
  categories: ['BUSINESS'],
  locations: places('CORE'),
  providers: ['CEDAR'],
  serviceModel: fiber,
  main: {
    includedFeatures: [line, ...included, 'LINE-CARE'],
    mandatoryFeatures: ['INSTALL'],
    mandatoryPackages: ['ROUTER'],
    optionalFeatures: ['BACKUP', 'WIRING', ...(included.length === 0 ? ['STATIC-IP'] : [])],
    optionalPackages: ['WIFI'],
  },
});

const voicePlan = (
  plan: Pick<Plan, 'code' | 'note' | 'texts' | 'fromPrice' | 'onlyBundlesCustomerPortal' | 'categories' | 'locations'>,
  line: string,
): Plan => ({
  ...plan,
  description: 'Voice',
  providers: ['CEDAR'],
  chargeClass: 'voice',
  serviceModel: voice,
  main: { includedFeatures: [line], optionalFeatures: ['VOICEMAIL', 'KEEP-NUMBER'] },
});

const calls = { note: 'Unlimited calls in the United States', spanish: 'Llamadas ilimitadas en los Estados Unidos' };
const voiceTexts = { 'sp-es': { name: 'Voz', description: 'Voz', note: calls.spanish } };

const otherPlans: readonly Plan[] = [
  businessPlan(
    {
      code: 'FIBER-BIZ',
      description: 'Fiber Business',
      note: '1 Gbps down and up, static addresses, repair within four hours',
      texts: {
        'sp-es': {
          name: 'Fibra Negocios',
          description: 'Fibra Negocios',
          note: '1 Gbps de bajada y subida, direcciones fijas, reparación en cuatro horas',
        },
      },
      fromPrice: 129,
      label: label('CEDARBIZNS01000', [940, 936, 9]),
    },
    'LINE-BIZ',
    ['REPAIR-4H'],
  ),
  voicePlan(
    {
      code: 'VOICE-HOME',
      note: calls.note,
      texts: voiceTexts,
      fromPrice: 15,
      categories: ['BUSINESS'],
      locations: places('CORE'),
    },
    'PHONE-LINE',
  ),
  businessPlan(
    {
      code: 'FIBER-BIZ-300',
      description: 'Fiber Business 300',
      note: '300 Mbps down and up for a shop or an office',
      texts: {
        'sp-es': {
          name: 'Fibra Negocios 300',
          description: 'Fibra Negocios 300',
          note: '300 Mbps de bajada y subida para una tienda u oficina',
        },
      },
      fromPrice: 69,
      label: label('CEDARBIZNS00300', [316, 311, 10]),
    },
    'LINE-BIZ-300',
    [],
  ),
  voicePlan(
    {
      code: 'VOICE-BUNDLE',
      note: calls.note,
      texts: voiceTexts,
      fromPrice: 10,
      onlyBundlesCustomerPortal: true,
      locations: places('CORE', 'SIGNUP'),
    },
    'PHONE-LINE-BUNDLE',
  ),
  {
    code: 'FIBER-STAFF',
    description: 'Fiber for our people',
    fromPrice: 0,
    hideCustomerPortal: true,
    categories: ['RESIDENTIAL'],
    locations: places('CORE'),
    serviceModel: fiber,
    main: { includedFeatures: ['LINE-CARE'], mandatoryPackages: ['ROUTER'] },
  },
];

/** Every plan: those of homes and businesses, one that is hidden, and one that left sale half a year before the demo began. */
export function plansOf(today: CalendarDate): Plan[] {
  return [
    ...homePlans.map(homePlan),
    ...otherPlans,
    {
      ...homePlan({
        size: '250',
        english: '250 Mbps down and up, unlimited data',
        spanish: '250 Mbps de bajada y subida, datos ilimitados',
        price: 32.99,
        at: ['CORE'],
        measured: [262, 255, 11],
        ending: 'CEDARFIBER00250',
      }),
      onSaleFrom: addDays(today, -1200),
      onSaleUntil: addDays(today, -180),
    },
  ];
}

export const bundles: CatalogueFileInput['bundles'] = [
  {
    code: 'DUO-500',
    description: 'Fiber 500 and Voice',
    note: 'Voice for $10.00 a month instead of $15.00',
    texts: { 'sp-es': { name: 'Fibra 500 y Voz', description: 'Fibra 500 y Voz', note: 'Voz por $10.00 al mes en vez de $15.00' } },
    fromPrice: 54.99,
    categories: ['RESIDENTIAL'],
    locations: places('CORE', 'SIGNUP'),
    providers: ['CEDAR'],
    plans: ['FIBER-500', 'VOICE-BUNDLE'],
  },
  {
    code: 'DUO-1G',
    description: 'Fiber 1 Gig and Voice',
    note: 'Voice for $10.00 a month instead of $15.00',
    texts: { 'sp-es': { name: 'Fibra 1 Gig y Voz', description: 'Fibra 1 Gig y Voz', note: 'Voz por $10.00 al mes en vez de $15.00' } },
    fromPrice: 74.99,
    categories: ['RESIDENTIAL'],
    locations: places('CORE'),
    providers: ['CEDAR'],
    plans: ['FIBER-1G', 'VOICE-BUNDLE'],
  },
];
