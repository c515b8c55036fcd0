import { cents } from '@porchlight/domain/money/cents.ts';
import type { FastifyInstance } from 'fastify';
import { createAccount } from './account/index.ts';
import { type Addresses, createAddresses } from './addresses/index.ts';
import type { Appointments } from './appointments/index.ts';
import { type AutopayDoor, createAutopay } from './autopay/index.ts';
import { runBillingNow } from './billing-day.ts';
import { type BroadbandLabels, createBroadbandLabels } from './broadband-labels/index.ts';
import { type Catalogue, createCatalogue } from './catalogue/index.ts';
import { composeAccess } from './compose-access.ts';
import { type BackOffice, composeBackOffice } from './compose-back-office.ts';
import { composeServices, type ServiceParts } from './compose-services.ts';
import type { ContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import { createCoverage } from './coverage/index.ts';
import { createDelivery } from './delivery/index.ts';
import { createGuestOrder, type GuestOrder, type GuestOrderDeps } from './guest-order/index.ts';
import type { Impersonation } from './impersonation/index.ts';
import { furtherInvariants } from './invariants.ts';
import { createInvoices, type Invoices } from './invoices/index.ts';
import { createLedger, type Ledger, recordFindings } from './ledger/index.ts';
import type { LinkedAccounts } from './linked-accounts/index.ts';
import { serveMap } from './map/index.ts';
import { type Ports } from './open-ports.ts';
import { createOrders, type Orders } from './orders/index.ts';
import { createOutbox, type OutboxDoor, registerOutboxPages } from './outbox/index.ts';
import type { Passwords } from './passwords/index.ts';
import { createPaymentMethods } from './payment-methods/index.ts';
import { createPayments, type PaymentsDoor } from './payments/index.ts';
import type { PlanChange } from './plan-change/index.ts';
import { ping } from './platform/db/ping.ts';
import { type MountPorts, mountContract } from './platform/http/mount.ts';
import { serveApiDocs } from './platform/http/openapi.ts';
import { serveOperation } from './platform/http/operation.ts';
import { servePages } from './platform/http/pages.ts';
import { memoryRateLimits, noRateLimits } from './platform/http/rate-limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { type JobHandlers, startWorker, type Worker } from './platform/jobs/index.ts';
import type { Registration } from './registration/index.ts';
import type { ServiceSignup } from './service-signup/index.ts';
import { createSession, type SessionDoor } from './session/index.ts';
import { createSecondFactor, type SignInMethods } from './sign-in-methods/index.ts';
import { createSite, type SiteDoor } from './site/index.ts';
import { createVerification, type Verification } from './verification/index.ts';

/** The product put together: the doors other programs use, its HTTP server and its jobs. */
export interface Product extends BackOffice {
  addresses: Addresses;
  ledger: Ledger;
  invoices: Invoices;
  payments: PaymentsDoor;
  autopay: AutopayDoor;
  session: SessionDoor;
  signInMethods: Pick<SignInMethods, 'turnOffByStaff'>;
  passwords: Pick<Passwords, 'mailResetLink' | 'jobs'>;
  registration: Pick<Registration, 'inviteToRegister' | 'inviteEveryone' | 'jobs'>;
  linkedAccounts: Pick<LinkedAccounts, 'mailOpenRequestAgain'>;
  contactData: Pick<ContactData, 'mailVerifyLink' | 'jobs'>;
  impersonation: Pick<Impersonation, 'makeLink' | 'setPermission'>;
  site: SiteDoor;
  outbox: OutboxDoor;
  guestOrder: Pick<GuestOrder, 'inviteToOrder' | 'jobs'>;
  serviceSignup: Pick<ServiceSignup, 'mailSignupLink'>;
  orders: Orders;
  appointments: Appointments;
  planChange: Pick<PlanChange, 'jobs'>;
  catalogue: Catalogue;
  labels: BroadbandLabels;
  /** Builds the HTTP server; the caller listens and closes. */
  buildHttp(options: HttpParts): Promise<FastifyInstance>;
  /** Works on jobs until stopped. */
  startJobs(): Promise<Worker>;
  close(): Promise<void>;
}

export interface HttpParts {
  /** Serves the outbox pages and takes limits off when the settings say so. */
  isDemo: boolean;
  /** The built portal; null serves the API alone. */
  webRoot: string | null;
  /** Parse every answer against the contract; on in tests. */
  checkAnswers?: boolean;
}

/** Recurring jobs, in UTC. */
const crontab = [
  '17 3 * * * removeOldSessions',
  '5 * * * * checkInvariants',
  '25 * * * * recordLabels',
  '23 4 * * * removeOldTokens',
  '29 4 * * * removeOldContactChanges',
  '51 * * * * removeOldRegistrations',
  '41 * * * * removeGuestLeftovers',
  '11 * * * * runBilling',
  '*/5 * * * * releaseHeldTimes',
  '*/15 * * * * remindOfVisits',
].join('\n');

/** Composition: the only place that knows every subject and hands each what it needs. */
export async function composeProduct(core: Core, ports: Ports): Promise<Product> {
  const { config, db } = core;
  const frameOrigins = ports.provider?.frameOrigins ?? [];
  const catalogue = createCatalogue(core);
  const money = composeBilling(core, ports);
  const { ledger, site, outbox, invoices, payments, autopay } = money;
  const backOffice = composeBackOffice(core, { ...money, catalogue });
  const session = createSession({ ...core, secondFactor: createSecondFactor(core) });
  const verification = createVerification(core);
  const { handlers: peopleHandlers, jobs: peopleJobs, ...people } = composeAccess(core, { session, site, outbox, verification });
  const lasting = { outbox, site, verification, catalogue, ledger, billing: backOffice.billing, contactData: people.contactData };
  const { ordering, serviceHandlers, services } = composeOrders(core, { ...lasting, lookup: ports.lookup });
  const { addresses, coverage, labels, guestOrder } = ordering;
  const handlers: MountPorts['handlers'] = {
    ...peopleHandlers,
    ...serviceHandlers,
    ...handlersOfMoney(core, money, backOffice),
    addresses: addresses.handlers,
    broadbandLabels: labels.handlers,
    catalogue: catalogue.handlers,
    coverage: coverage.handlers,
    guestOrder: guestOrder.handlers,
    site: site.handlers,
  };
  const checkInvariants = async () => void (await recordFindings(core, furtherInvariants));
  const ordered = { ...guestOrder.jobs, ...labels.jobs, ...services.appointments.jobs, ...services.planChange.jobs };
  const runBilling = () => runBillingNow(core, backOffice);
  const jobs: JobHandlers = { ...session.jobs, ...verification.jobs, ...peopleJobs, ...ordered, checkInvariants, runBilling };
  return {
    ...money,
    ...backOffice,
    ...ordering,
    session,
    ...people,
    ...services,
    buildHttp: async ({ isDemo, webRoot, checkAnswers = false }) => {
      await session.start();
      const app = createHttpServer({ log: core.log, metrics: core.metrics, trustedProxies: config.trustedProxies });
      serveOperation(app, () => ping(db), core.metrics);
      if (config.apiDocs) serveApiDocs(app, version());
      if (isDemo) registerOutboxPages(app, outbox);
      const limits = config.rateLimits === 'off' && isDemo ? noRateLimits : memoryRateLimits();
      catalogue.serveMedia(app, limits);
      people.preferences.serveOneClick(app, limits);
      mountContract(app, {
        handlers,
        authenticate: session.authenticate,
        owners: {
          invoice: invoices.ownerOf,
          order: services.orders.ownerOf,
          serviceOrder: services.orders.ownerOfServiceOrder,
          payment: payments.ownerOf,
        },
        judgeGuestKey: guestOrder.judgeGuestKey,
        staff: { mayPay: config.impersonatedPayments },
        recordStaffAct: people.impersonation.recordStaffAct,
        limits,
        checkAnswers,
      });
      const secure = config.publicUrl.startsWith('https://');
      serveMap(app, { coverage, streets: addresses.streets, tiles: config.mapTiles, limits, webRoot, secure });
      if (webRoot !== null) await servePages(app, { webRoot, frameOrigins, secure, providerFacts: site.providerFacts });
      return app;
    },
    startJobs: () => startJobs(core, jobs, () => [payments.startReconciler(), autopay.startAutopay(), outbox.startSending()]),
    close: () => session.stop(),
  };
}

/** The calls about what is owed, billed and paid. */
function handlersOfMoney(core: Core, money: ReturnType<typeof composeBilling>, { billing, dunning }: BackOffice) {
  const { ledger, site, outbox, invoices, paymentMethods, payments, autopay } = money;
  return {
    account: createAccount({ db: core.db, ledger }).handlers,
    autopay: autopay.handlers,
    billing: billing.handlers,
    delivery: createDelivery({ ...core, site, outbox, portalUrl: core.config.publicUrl }).handlers,
    dunning: dunning.handlers,
    invoices: invoices.handlers,
    paymentMethods: paymentMethods.handlers,
    payments: payments.handlers,
  };
}

/** Works on queued jobs beside the runners that look for work themselves; stops them all. */
async function startJobs({ db, log }: Core, handlers: JobHandlers, startRunners: () => Worker[]): Promise<Worker> {
  const worker = await startWorker({ database: db, handlers, crontab, log });
  const running = [worker, ...startRunners()];
  return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
}

interface OrderingParts {
  outbox: OutboxDoor;
  site: SiteDoor;
  catalogue: Catalogue;
  verification: Verification;
  contactData: Pick<ContactData, 'beginEmailVerification'>;
  lookup: Ports['lookup'];
  orders: Orders;
  mailScheduleLink: GuestOrderDeps['mailScheduleLink'];
}

/** What is ordered and what becomes of it: orders know of visits and services by what they are handed here. */
function composeOrders(
  core: Core,
  parts: Omit<OrderingParts, 'orders' | 'mailScheduleLink'> & Pick<ServiceParts, 'ledger' | 'billing' | 'contactData'>,
) {
  const mailScheduleLink: OrderingParts['mailScheduleLink'] = (tx, order) => services.appointments.mailScheduleLink(tx, order);
  const orders = createOrders({
    ...core,
    ...parts,
    portalUrl: core.config.publicUrl,
    visitOf: (orderId) => services.appointments.visitOf(orderId),
    mailScheduleLink,
    followVisit: (tx, orderId) => services.appointments.follow(tx, orderId),
    beginService: (tx, work) => services.planChange.beginService(tx, work),
  });
  const ordering = composeOrdering(core, { ...parts, orders, mailScheduleLink });
  const { handlers: serviceHandlers, ...services } = composeServices(core, { ...parts, ...ordering, orders });
  return { ordering, serviceHandlers, services };
}

/** What a visitor orders from: places, what is sold there, and the order itself. */
function composeOrdering(core: Core, parts: OrderingParts) {
  const { config, db, clock } = core;
  const addresses = createAddresses({ db, clock, site: parts.site, lookup: parts.lookup });
  const coverage = createCoverage({ db, addresses, portalUrl: config.publicUrl });
  const { catalogue } = parts;
  const labels = createBroadbandLabels({ db, clock });
  const guestOrder = createGuestOrder({
    ...core,
    coverage,
    catalogue,
    labels,
    verification: parts.verification,
    contactData: parts.contactData,
    outbox: parts.outbox,
    site: parts.site,
    orders: parts.orders,
    mailScheduleLink: parts.mailScheduleLink,
    options: { portalUrl: config.publicUrl, botProtection: config.botProtection },
  });
  return { addresses, coverage, catalogue, labels, guestOrder };
}

/** What bills, sends and collects: these know of each other, and of nothing else but the site. */
function composeBilling(core: Core, { provider, mailer, texts }: Ports) {
  const { config, db } = core;
  const ledger = createLedger(core);
  const site = createSite({ db, allowedFrameOrigins: provider?.frameOrigins ?? [], publicUrl: config.publicUrl });
  const outbox = createOutbox({
    ...core,
    mailer,
    texts,
    keepSentContent: config.demo !== 'off',
    portalUrl: config.publicUrl,
    invoiceFile: (invoiceId, locale) => invoices.file(invoiceId, locale),
  });
  const invoices: Invoices = createInvoices({
    ...core,
    ledger,
    outbox,
    brand: site.brand,
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
    methods: paymentMethods,
    options: {
      ...providerPages,
      capCents: cents(config.paymentCapCents),
      checkRoutingNumber: config.checkRoutingNumber,
      fingerprintKey: core.secrets.keyFor('payment-fingerprint'),
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
  return { ledger, site, outbox, invoices, paymentMethods, payments, autopay };
}

function version(): string {
  return process.env['PORCHLIGHT_VERSION'] ?? 'source';
}
