import { createAddresses } from './addresses/index.ts';
import { createBroadbandLabels } from './broadband-labels/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import { composeServices, type ServiceParts } from './compose-services.ts';
import type { ContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import { createCoverage } from './coverage/index.ts';
import { createGuestOrder, type GuestOrderDeps } from './guest-order/index.ts';
import type { Ports } from './open-ports.ts';
import { createOrders, type Orders } from './orders/index.ts';
import type { OutboxDoor } from './outbox/index.ts';
import type { SiteDoor } from './site/index.ts';
import type { Verification } from './verification/index.ts';

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
export function composeOrders(
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
    staffVisitOf: (queries, orderId) => services.appointments.staffVisitOf(queries, orderId),
    mailVisitLink: (tx, orderId) => services.appointments.mailLinkOfOrder(tx, orderId),
    mailSignupLink: (tx, orderId, actor) => services.serviceSignup.mailLinkOfOrder(tx, orderId, actor),
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
