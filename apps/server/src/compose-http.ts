import type { FastifyInstance } from 'fastify';
import type { ProductParts } from './compose-parts.ts';
import type { Core } from './core.ts';
import { serveMap, tileOrigin } from './map/index.ts';
import { operationPages } from './observability/index.ts';
import { registerOutboxPages } from './outbox/index.ts';
import { mountContract } from './platform/http/mount.ts';
import { serveOperation } from './platform/http/operation.ts';
import { servePages } from './platform/http/pages.ts';
import { memoryRateLimits, noRateLimits } from './platform/http/rate-limits.ts';
import { createReadForPages } from './platform/http/read-for-pages.ts';
import { serveSecurityContact } from './platform/http/security-contact.ts';
import { serveApiDocs } from './platform/http/serve-api-docs.ts';
import { createHttpServer } from './platform/http/server.ts';
import { staffCookie } from './platform/http/staff-cookie.ts';
import { auditTrail } from './session/index.ts';

export interface HttpParts {
  /** Serves the outbox pages and takes limits off when the settings say so. */
  isDemo: boolean;
  /** The built portal; null serves the API alone. */
  webRoot: string | null;
  /** Parse every answer against the contract; on in tests. */
  checkAnswers?: boolean;
  /** When the database may be asked; at once unless told. */
  databaseOpen?: Promise<void>;
}

/** The HTTP server with everything it answers; the caller listens and closes. */
export async function buildHttp(
  core: Core,
  parts: ProductParts,
  { isDemo, webRoot, checkAnswers = false, databaseOpen = Promise.resolve() }: HttpParts,
): Promise<FastifyInstance> {
  const { config, db, clock } = core;
  const { session, observability, ordering, services, staff, people, outbox, invoices, payments, site, catalogue, tmf } = parts;
  const { frameOrigins, pageFiles } = parts;
  const { addresses, coverage, guestOrder } = ordering;
  // Its connection is made while the routes are.
  const listening = databaseOpen.then(() => Promise.all([session.start(), webRoot === null ? null : pageFiles.keep(webRoot)]));
  listening.catch(() => undefined);
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
  const { identityProvider } = parts;
  if (identityProvider !== null) {
    staff.access.serveCompanySignIn(app, { identityProvider, staffCookie: cookie, limits, portalUrl: config.publicUrl });
  }
  await mountContract(app, {
    handlers: parts.handlers,
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
    isDiskShort: core.disk.isShort,
    checkAnswers,
  });
  serveSecurityContact(app, { contact: config.securityContact, publicUrl: config.publicUrl, now: clock.now });
  const secure = config.publicUrl.startsWith('https://');
  serveMap(app, { coverage, streets: addresses.streets, tiles: config.mapTiles, limits, webRoot, secure });
  staff.siteEditing.serve(app, limits);
  const facts = { providerFacts: site.providerFacts, draftedFacts: staff.siteEditing.draftedFacts };
  if (webRoot !== null) {
    const tileOrigins = config.mapTiles ? [tileOrigin(config.mapTiles.url)] : [];
    const readForPage = createReadForPages(parts.handlers, checkAnswers);
    await servePages(app, {
      webRoot,
      frameOrigins,
      secure,
      tileOrigins,
      readForPage,
      fileOfOtherVersion: pageFiles.ofOtherVersion,
      ...facts,
    });
  }
  await listening;
  return app;
}

function version(): string {
  return process.env['PORCHLIGHT_VERSION'] ?? 'source';
}
