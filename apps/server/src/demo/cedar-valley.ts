/** The demo provider itself: settings, texts, catalogue and delivery prices. Data only; amounts in cents. */
import { cents } from '@porchlight/domain/money/cents.ts';
import type { PlanTable } from '../platform/db/tables/catalogue.ts';
import type { DeliveryOptionTable } from '../platform/db/tables.ts';

export const timeZone = 'America/Chicago';

/** Keys of site_setting. The password rule is left to the default one, whose text is translated. */
export const settings: Readonly<Record<string, string>> = {
  brandName: 'Cedar Valley Fiber',
  brandAccentColor: '#125a3b',
  brandAddress: '120 Cedar Street\nCedar Valley, IA 52001',
  supportPhone: '(563) 555-0100',
  supportEmail: 'help@cedarvalleyfiber.example',
  brandRemitAddress: 'PO Box 1180\nCedar Valley, IA 52001',
  timeZone,
  guestOrderingEnabled: 'false',
  offline: 'false',
  residentialBillCycle: '1',
  'portal.idle.timeout': '30',
  'portal.manage.plan.enabled': 'true',
};

export const contentTexts = [
  {
    key: 'paymentMessage',
    locale: 'en-us',
    value: 'Payments by card post at once. Payments by bank account arrive in about two business days.',
  },
  {
    key: 'paymentMessage',
    locale: 'sp-es',
    value: 'Los pagos con tarjeta se aplican al instante. Los pagos por cuenta bancaria llegan en unos dos días hábiles.',
  },
] as const;

interface CataloguePlan extends Pick<PlanTable, 'code' | 'description' | 'note' | 'account_type'> {
  recurring_cents: number;
  icon: string;
  model_description: string;
  directory_number_type?: string;
  directory_number_source?: string;
}

const fiber = { icon: 'fiber', model_description: 'Fiber internet', account_type: 'RESIDENTIAL' } as const;
const voice = {
  icon: 'voice',
  model_description: 'Voice',
  directory_number_type: 'PHONE_NUM',
  directory_number_source: 'number_inventory',
} as const;

export const plans = [
  { ...fiber, code: 'FIBER-100', description: 'Fiber 100', note: '100 Mbps down and up, unlimited data', recurring_cents: cents(2999) },
  { ...fiber, code: 'FIBER-300', description: 'Fiber 300', note: '300 Mbps down and up, unlimited data', recurring_cents: cents(3499) },
  { ...fiber, code: 'FIBER-500', description: 'Fiber 500', note: '500 Mbps down and up, unlimited data', recurring_cents: cents(4499) },
  { ...fiber, code: 'FIBER-1G', description: 'Fiber 1 Gig', note: '1 Gbps down and up, unlimited data', recurring_cents: cents(6499) },
  { ...fiber, code: 'FIBER-2G', description: 'Fiber 2 Gig', note: '2 Gbps down and up, unlimited data', recurring_cents: cents(8999) },
  {
    ...fiber,
    account_type: 'BUSINESS',
    code: 'FIBER-BIZ',
    description: 'Fiber Business',
    note: '1 Gbps down and up, static addresses, repair within four hours',
    recurring_cents: cents(12900),
  },
  {
    ...voice,
    code: 'VOICE-HOME',
    description: 'Voice',
    note: 'Unlimited calls in the United States',
    account_type: null,
    recurring_cents: cents(1500),
  },
] as const satisfies readonly CataloguePlan[];
export type PlanCode = (typeof plans)[number]['code'];

export const features = [
  {
    code: 'STATIC-IP',
    description: 'Static IP address',
    note: 'For cameras, servers and remote work',
    feature_type: 'RECURRING',
    recurring_cents: 500,
  },
  { code: 'BACKUP', description: 'Online backup', note: '500 GB for all your devices', feature_type: 'RECURRING', recurring_cents: 300 },
  { code: 'INSTALL', description: 'Installation', note: 'At your home, about two hours', feature_type: 'ACTIVATION', one_time_cents: 4900 },
  { code: 'VOICEMAIL', description: 'Voicemail to e-mail', note: null, feature_type: 'RECURRING', recurring_cents: 200 },
  { code: 'LINE-CARE', description: 'Line monitoring', note: null, feature_type: 'RECURRING', hide_customer_portal: true },
] as const;
export type FeatureCode = (typeof features)[number]['code'];

export const featurePackages = [
  {
    code: 'WIFI',
    name: 'Wi-Fi',
    description: 'Wi-Fi at home',
    note: null,
    options: [
      { code: 'WIFI-ONE', description: 'Wi-Fi 7 unit', note: 'Up to 1,500 sq ft', recurring_cents: 500 },
      { code: 'WIFI-WHOLE', description: 'Whole-Home Wi-Fi', note: 'Two units, up to 3,000 sq ft', recurring_cents: 800 },
    ],
  },
] as const;
export type OptionCode = (typeof featurePackages)[number]['options'][number]['code'];

/** Paper costs postage; the others are free. Paper stands first (PAPER-002). */
const ways = [
  {
    method: 'PAPER',
    name: 'Paper',
    description: 'A printed invoice by mail',
    note: 'Arrives three to five days after the bill date',
    price_cents: cents(300),
  },
  { method: 'EMAIL', name: 'Email', description: 'The invoice as a PDF by e-mail', note: null, price_cents: cents(0) },
  {
    method: 'PAPERLESS',
    name: 'Paperless',
    description: 'A notice by e-mail when the invoice is in the portal',
    note: null,
    price_cents: cents(0),
  },
] as const;

/** The ways in Spanish. */
export const deliveryTextsEs = [
  {
    method: 'PAPER',
    name: 'Papel',
    description: 'Una factura impresa por correo postal',
    note: 'Llega de tres a cinco días después de la fecha de facturación',
  },
  { method: 'EMAIL', name: 'Correo electrónico', description: 'La factura en PDF por correo electrónico', note: null },
  {
    method: 'PAPERLESS',
    name: 'Sin papel',
    description: 'Un aviso por correo electrónico cuando la factura esté en el portal',
    note: null,
  },
] as const;

export const deliveryOptions: readonly (Pick<
  DeliveryOptionTable,
  'account_type' | 'method' | 'name' | 'description' | 'note' | 'position'
> & {
  price_cents: number;
})[] = (['RESIDENTIAL', 'BUSINESS'] as const).flatMap((account_type) =>
  ways.map((way, at) => ({ ...way, account_type, position: at + 1 })),
);
