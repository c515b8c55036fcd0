/** The demo provider itself: settings, texts and delivery prices; its catalogue stands beside it. Data only; amounts in cents. */
import { cents } from '@porchlight/domain/money/cents.ts';
import type { DeliveryOptionTable } from '../platform/db/tables/invoices.ts';

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
  termsUrl: 'https://cedarvalleyfiber.example/terms',
  guestOrderingEnabled: 'true',
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
