import { createApiTokens } from './api-tokens/index.ts';
import { createCatalogue } from './catalogue/index.ts';
import { composeAccess } from './compose-access.ts';
import { composeBackOffice } from './compose-back-office.ts';
import { composeMoney, handlersOfMoney } from './compose-money.ts';
import { composeOrders } from './compose-orders.ts';
import { composeStaff } from './compose-staff.ts';
import type { Core } from './core.ts';
import { createDocuments } from './documents.ts';
import { firstViewHandlers } from './first-view/index.ts';
import { createObservability, watchAddressSearch, watchPorts } from './observability/index.ts';
import type { Ports } from './open-ports.ts';
import { createPageFiles } from './page-files/index.ts';
import type { MountPorts } from './platform/http/mount.ts';
import { createSession } from './session/index.ts';
import { createSecondFactor } from './sign-in-methods/index.ts';
import { createTmf } from './tmf/index.ts';
import { createVerification } from './verification/index.ts';

/** Every subject, handed what it needs: the doors, and the handlers of every call. */
export function composeParts(core: Core, outside: Ports) {
  const { config } = core;
  const observability = createObservability(core);
  const ports = watchPorts(outside, core.metrics, core.tracing?.within);
  const frameOrigins = ports.provider?.frameOrigins ?? [];
  const documents = createDocuments();
  const money = composeMoney(core, documents, ports);
  const { ledger, site, outbox } = money;
  const catalogue = createCatalogue({ ...core, site });
  const backOffice = composeBackOffice(core, { ...money, sender: ports.webhooks, catalogue, frameOrigins });
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
    firstView: firstViewHandlers(),
    guestOrder: guestOrder.handlers,
    site: site.handlers,
  };
  const staff = composeStaff(core, { documents, addresses, catalogue, session, ...backOffice, ...money, ...people, ...services });
  const apiTokens = createApiTokens(core);
  const tmf = createTmf({ ...core, ...config, ...money, catalogue, coverage, appointments: services.appointments, tokens: apiTokens });
  return {
    ...money,
    documents,
    observability,
    frameOrigins,
    identityProvider: outside.identityProvider,
    catalogue,
    backOffice,
    session,
    verification,
    people,
    peopleJobs,
    ordering,
    services,
    handlers,
    staff,
    apiTokens,
    tmf,
    pageFiles: createPageFiles(core),
  };
}

export type ProductParts = ReturnType<typeof composeParts>;
