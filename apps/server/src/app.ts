import type { FastifyInstance } from 'fastify';
import type { Addresses } from './addresses/index.ts';
import { type ApiTokens, createApiTokens } from './api-tokens/index.ts';
import type { Appointments } from './appointments/index.ts';
import type { AutopayDoor } from './autopay/index.ts';
import { runBillingNow } from './billing-day.ts';
import type { BroadbandLabels } from './broadband-labels/index.ts';
import { type Catalogue, createCatalogue } from './catalogue/index.ts';
import { composeAccess } from './compose-access.ts';
import { type BackOffice, composeBackOffice } from './compose-back-office.ts';
import { composeMoney, handlersOfMoney } from './compose-money.ts';
import { composeOrders } from './compose-orders.ts';
import { composeStaff } from './compose-staff.ts';
import type { ContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import type { GuestOrder } from './guest-order/index.ts';
import type { Impersonation } from './impersonation/index.ts';
import { furtherInvariants } from './invariants.ts';
import type { Invoices } from './invoices/index.ts';
import { type Ledger, recordFindings } from './ledger/index.ts';
import type { LinkedAccounts } from './linked-accounts/index.ts';
import { serveMap } from './map/index.ts';
import {
  createObservability,
  type Observability,
  operationPages,
  watchAddressSearch,
  watchJobs,
  watchPorts,
} from './observability/index.ts';
import type { Ports } from './open-ports.ts';
import type { Orders } from './orders/index.ts';
import { type OutboxDoor, registerOutboxPages } from './outbox/index.ts';
import type { Passwords } from './passwords/index.ts';
import type { PaymentsDoor } from './payments/index.ts';
import type { PlanChange } from './plan-change/index.ts';
import { type MountPorts, mountContract } from './platform/http/mount.ts';
import { serveApiDocs } from './platform/http/openapi.ts';
import { serveOperation } from './platform/http/operation.ts';
import { servePages } from './platform/http/pages.ts';
import { memoryRateLimits, noRateLimits } from './platform/http/rate-limits.ts';
import { createHttpServer } from './platform/http/server.ts';
import { staffCookie } from './platform/http/staff-cookie.ts';
import { type JobHandlers, startWorker, type Worker } from './platform/jobs/index.ts';
import type { Registration } from './registration/index.ts';
import type { ServiceSignup } from './service-signup/index.ts';
import { auditTrail, createSession, type SessionDoor } from './session/index.ts';
import { createSecondFactor, type SignInMethods } from './sign-in-methods/index.ts';
import type { SiteDoor } from './site/index.ts';
import type { StaffAccess } from './staff-access/index.ts';
import { createTmf, type Tmf } from './tmf/index.ts';
import { createVerification } from './verification/index.ts';

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
  staffAccess: Pick<StaffAccess, 'addMember' | 'setPassword'>;
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
  apiTokens: ApiTokens;
  tmf: Tmf;
  /** Builds the HTTP server; the caller listens and closes. */
  buildHttp(options: HttpParts): Promise<FastifyInstance>;
  /** Whether the process is ready, and that it is about to stop. */
  observability: Observability;
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
  '19 3 * * * removeOldStaffSessions',
  '5 * * * * checkInvariants',
  '25 * * * * recordLabels',
  '23 4 * * * removeOldTokens',
  '29 4 * * * removeOldContactChanges',
  '51 * * * * removeOldRegistrations',
  '41 * * * * removeGuestLeftovers',
  '11 * * * * runBilling',
  '* * * * * followOutages',
  '*/5 * * * * releaseHeldTimes',
  '*/15 * * * * remindOfVisits',
  '47 3 * * * removeOldWebhooks',
].join('\n');

/** Composition: the only place that knows every subject and hands each what it needs. */
export async function composeProduct(core: Core, outside: Ports): Promise<Product> {
  const { config, db } = core;
  const observability = createObservability(core);
  const ports = watchPorts(outside, core.metrics, core.tracing?.within);
  const frameOrigins = ports.provider?.frameOrigins ?? [];
  const catalogue = createCatalogue(core);
  const money = composeMoney(core, ports);
  const { ledger, site, outbox, invoices, payments, autopay } = money;
  const backOffice = composeBackOffice(core, { ...money, sender: ports.webhooks, catalogue, provider: ports.provider });
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
    addresses: watchAddressSearch(addresses.handlers, core.metrics),
    broadbandLabels: labels.handlers,
    catalogue: catalogue.handlers,
    coverage: coverage.handlers,
    guestOrder: guestOrder.handlers,
    site: site.handlers,
  };
  const staff = composeStaff(core, { catalogue, session, ...backOffice, ...money, ...people, ...services });
  const checkInvariants = async () => void (await recordFindings(core, furtherInvariants));
  const ordered = {
    ...guestOrder.jobs,
    ...labels.jobs,
    ...services.appointments.jobs,
    ...services.planChange.jobs,
    ...backOffice.outages.jobs,
  };
  const runBilling = () => runBillingNow(core, backOffice);
  const jobs: JobHandlers = {
    ...session.jobs,
    ...staff.access.jobs,
    ...verification.jobs,
    ...peopleJobs,
    ...ordered,
    checkInvariants,
    runBilling,
    ...backOffice.webhooks.jobs,
  };
  const apiTokens = createApiTokens(core);
  const tmf = createTmf({ ...core, ...config, ...money, catalogue, coverage, appointments: services.appointments, tokens: apiTokens });
  return {
    apiTokens,
    tmf,
    ...money,
    ...backOffice,
    ...ordering,
    session,
    ...people,
    ...services,
    observability,
    staffAccess: staff.access,
    buildHttp: async ({ isDemo, webRoot, checkAnswers = false }) => {
      await session.start();
      const { isShuttingDown } = observability;
      const app = createHttpServer({ ...core, trustedProxies: config.trustedProxies, isShuttingDown });
      serveOperation(app, operationPages(core, observability, { isBesidePortal: true }));
      if (config.apiDocs) serveApiDocs(app, version());
      if (isDemo) registerOutboxPages(app, outbox);
      const limits = config.rateLimits === 'off' && isDemo ? noRateLimits : memoryRateLimits();
      catalogue.serveMedia(app, limits);
      tmf.serve(app, { isOn: config.tmfApi, limits });
      people.preferences.serveOneClick(app, limits);
      const cookie = staffCookie({ secure: config.publicUrl.startsWith('https://') });
      const { identityProvider } = outside;
      if (identityProvider !== null) {
        staff.access.serveCompanySignIn(app, { identityProvider, staffCookie: cookie, limits, portalUrl: config.publicUrl });
      }
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
        staffHandlers: staff.handlers,
        staffCookie: cookie,
        authenticateStaff: staff.access.authenticate,
        auditTrail: auditTrail(db),
        staff: { mayPay: config.impersonatedPayments },
        recordStaffAct: people.impersonation.recordStaffAct,
        limits,
        checkAnswers,
      });
      const secure = config.publicUrl.startsWith('https://');
      serveMap(app, { coverage, streets: addresses.streets, tiles: config.mapTiles, limits, webRoot, secure });
      staff.siteEditing.serve(app, limits);
      const facts = { providerFacts: site.providerFacts, draftedFacts: staff.siteEditing.draftedFacts };
      if (webRoot !== null) await servePages(app, { webRoot, frameOrigins, secure, ...facts });
      return app;
    },
    startJobs: () =>
      startJobs(core, jobs, () => [
        payments.startReconciler(),
        backOffice.corrections.startReconciler(),
        autopay.startAutopay(),
        outbox.startSending(),
        backOffice.webhooks.startDelivering(),
      ]),
    close: () => session.stop(),
  };
}

/** Works on queued jobs beside the runners that look for work themselves; stops them all. */
async function startJobs(core: Core, handlers: JobHandlers, startRunners: () => Worker[]): Promise<Worker> {
  const { db, log, metrics, tracing } = core;
  const worker = await startWorker({ database: db, handlers: watchJobs(handlers, metrics, tracing?.within), crontab, log });
  const running = [worker, ...startRunners()];
  return { stop: async () => void (await Promise.all(running.map((each) => each.stop()))) };
}

function version(): string {
  return process.env['PORCHLIGHT_VERSION'] ?? 'source';
}
