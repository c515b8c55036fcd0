import { cents } from '@porchlight/domain/money/cents.ts';
import { createAccount } from './account/index.ts';
import { type AutopayDoor, createAutopay } from './autopay/index.ts';
import type { BackOffice } from './compose-back-office.ts';
import type { Core } from './core.ts';
import { createDelivery } from './delivery/index.ts';
import type { Documents } from './documents.ts';
import { createInvoices, type Invoices } from './invoices/index.ts';
import { createLedger } from './ledger/index.ts';
import type { Ports } from './open-ports.ts';
import { createOutbox } from './outbox/index.ts';
import { createPaymentMethods } from './payment-methods/index.ts';
import { createPayments } from './payments/index.ts';
import { paymentProviders } from './ports/payment-providers.ts';
import { createSite } from './site/index.ts';

/** What bills, sends and collects: these know of each other, and of nothing else but the site. */
export function composeMoney(core: Core, { renderInvoice, renderReceipt }: Documents, { provider, formerProviders, mailer, texts }: Ports) {
  const { config } = core;
  const ledger = createLedger(core);
  const providers = paymentProviders(provider, formerProviders);
  const site = createSite({ ...core, allowedFrameOrigins: provider?.frameOrigins ?? [], publicUrl: config.publicUrl });
  const outbox = createOutbox({
    ...core,
    mailer,
    texts,
    keepSentContent: config.demo !== 'off',
    portalUrl: config.publicUrl,
    servesCustomers: config.role !== 'worker',
    invoiceFile: (invoiceId, locale) => invoices.file(invoiceId, locale),
  });
  const invoices: Invoices = createInvoices({
    ...core,
    ledger,
    outbox,
    brand: site.brand,
    renderInvoice,
    portalUrl: config.publicUrl,
    chargesOfInvoices: (tx, outgoing) => autopay.chargesOfInvoices(tx, outgoing),
  });
  const providerPages = { returnUrl: `${config.publicUrl}/payment-return`, portalUrl: config.publicUrl };
  const paymentMethods = createPaymentMethods({ ...core, outbox, site, provider, options: providerPages });
  const payments = createPayments({
    ...core,
    ledger,
    outbox,
    site,
    provider,
    providers,
    methods: paymentMethods,
    renderReceipt,
    options: {
      ...providerPages,
      capCents: cents(config.paymentCapCents),
      checkRoutingNumber: config.checkRoutingNumber,
      fingerprintKey: core.secrets.keyFor('payment-fingerprint'),
      brakesDeclines: config.rateLimits !== 'off',
    },
  });
  const autopay: AutopayDoor = createAutopay({
    ...core,
    ledger,
    outbox,
    site,
    provider,
    payments,
    paymentMethods,
    options: { capCents: cents(config.paymentCapCents), checkRoutingNumber: config.checkRoutingNumber, portalUrl: config.publicUrl },
  });
  return { providers, ledger, site, outbox, invoices, paymentMethods, payments, autopay };
}

/** The calls about what is owed, billed and paid. */
export function handlersOfMoney(core: Core, money: ReturnType<typeof composeMoney>, { billing, dunning, outages }: BackOffice) {
  const { ledger, site, outbox, invoices, paymentMethods, payments, autopay } = money;
  return {
    account: createAccount({ ...core, ledger }).handlers,
    autopay: autopay.handlers,
    billing: billing.handlers,
    delivery: createDelivery({ ...core, site, outbox, portalUrl: core.config.publicUrl }).handlers,
    dunning: dunning.handlers,
    outages: outages.handlers,
    invoices: invoices.handlers,
    paymentMethods: paymentMethods.handlers,
    payments: payments.handlers,
  };
}
