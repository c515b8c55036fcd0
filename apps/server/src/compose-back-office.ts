import { cents } from '@porchlight/domain/money/cents.ts';
import { createAddresses } from './addresses/index.ts';
import { type Anonymise, createAnonymise } from './anonymise/index.ts';
import { type Billing, createBilling } from './billing/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { Core } from './core.ts';
import { type Corrections, createCorrections } from './corrections/index.ts';
import { createDunning, type Dunning } from './dunning/index.ts';
import { createExchange, type Exchange } from './exchange/index.ts';
import { createGatewayReports, type GatewayReports } from './gateway-reports/index.ts';
import type { Invoices } from './invoices/index.ts';
import type { Ledger } from './ledger/index.ts';
import { tileOrigin } from './map/index.ts';
import { createOutages, type Outages } from './outages/index.ts';
import type { OutboxDoor } from './outbox/index.ts';
import { createPageScripts, type PageScripts } from './page-scripts/index.ts';
import type { PaymentMethodsDoor } from './payment-methods/index.ts';
import type { PaymentsDoor } from './payments/index.ts';
import type { PaymentProviders } from './ports/payment-providers.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { createRates, type Rates } from './rates/index.ts';
import type { SiteDoor } from './site/index.ts';
import { webRoot } from './web-root.ts';
import { createWebhooks, type Webhooks } from './webhooks/index.ts';

/** What the provider works with behind the portal: bills by the month, and what follows from them. */
export interface BackOffice {
  billing: Billing;
  rates: Rates;
  dunning: Dunning;
  exchange: Exchange;
  outages: Outages;
  anonymise: Anonymise;
  webhooks: Webhooks;
  corrections: Corrections;
  gatewayReports: GatewayReports;
  pageScripts: PageScripts;
}

/** What it stands on beside the core. */
export interface BackOfficeParts {
  ledger: Ledger;
  invoices: Invoices;
  catalogue: Catalogue;
  outbox: OutboxDoor;
  site: SiteDoor;
  payments: PaymentsDoor;
  paymentMethods: PaymentMethodsDoor;
  sender: WebhookSender;
  providers: PaymentProviders;
  frameOrigins: readonly string[];
}

/** Composed after what bills, sends and collects, and before what customers order: an installation and a change of a plan charge here. */
export function composeBackOffice(core: Core, parts: BackOfficeParts): BackOffice {
  const rates = createRates();
  const billing = createBilling({ ...core, ...parts, rates });
  const dunning = createDunning({ ...core, ...parts, billing, portalUrl: core.config.publicUrl });
  const exchange = createExchange({ ...core, ...parts, rates, dunning });
  // Where accounts are is looked up in the base alone: an outside geocoder is for who types an address.
  const addresses = createAddresses({ ...core, ...parts, lookup: null });
  const outages = createOutages({ ...core, ...parts, addresses, billing, portalUrl: core.config.publicUrl });
  const { publicUrl: portalUrl, staffCreditLimitCents } = core.config;
  const options = { portalUrl, creditLimitCents: cents(staffCreditLimitCents) };
  const corrections = createCorrections({ ...core, ...parts, billing, options });
  const webhooks = createWebhooks({ ...core, ...parts });
  const gatewayReports = createGatewayReports({ ...core, ...parts });
  const { mapTiles } = core.config;
  const pageScripts = createPageScripts({ ...core, ...parts, tileOrigins: mapTiles ? [tileOrigin(mapTiles.url)] : [], webRoot: webRoot() });
  return {
    billing,
    rates,
    dunning,
    exchange,
    webhooks,
    outages,
    anonymise: createAnonymise({ ...core, ...core.config.forgetting }),
    corrections,
    gatewayReports,
    pageScripts,
  };
}
