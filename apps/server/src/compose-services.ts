import type { Contract } from '@porchlight/contract';
import { type Appointments, createAppointments } from './appointments/index.ts';
import type { Billing } from './billing/index.ts';
import type { BroadbandLabels } from './broadband-labels/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { ContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import type { Coverage } from './coverage/index.ts';
import type { Ledger } from './ledger/index.ts';
import type { Orders } from './orders/index.ts';
import type { OutboxDoor } from './outbox/index.ts';
import { createPlanChange, type PlanChange } from './plan-change/index.ts';
import type { AllHandlers } from './platform/http/handlers.ts';
import { createServiceSignup, type ServiceSignup } from './service-signup/index.ts';
import { createServices } from './services/index.ts';
import type { SiteDoor } from './site/index.ts';
import type { Verification } from './verification/index.ts';
import { verificationHandlers } from './verification/routes.ts';

/** The subjects of what a customer has, orders and has installed. */
type ServiceSubject = 'appointments' | 'orders' | 'planChange' | 'services' | 'serviceSignup' | 'verification';

/** What services stand on beside the core. */
export interface ServiceParts {
  site: SiteDoor;
  outbox: OutboxDoor;
  ledger: Pick<Ledger, 'lockAccount'>;
  billing: Billing;
  verification: Verification;
  contactData: Pick<ContactData, 'openVerifyLink'>;
  catalogue: Catalogue;
  coverage: Coverage;
  labels: BroadbandLabels;
  orders: Orders;
}

export interface ServiceHalf {
  handlers: Pick<AllHandlers<Contract>, ServiceSubject>;
  orders: Orders;
  planChange: PlanChange;
  serviceSignup: ServiceSignup;
  appointments: Appointments;
}

/** Services, their orders and visits: these know of each other and of what is sold, and of no payment. */
export function composeServices(core: Core, parts: ServiceParts): ServiceHalf {
  const { orders } = parts;
  const planChange = createPlanChange({ ...core, ...parts, portalUrl: core.config.publicUrl });
  const { publicUrl: portalUrl } = core.config;
  const appointments = createAppointments({ ...core, ...parts, portalUrl });
  const serviceSignup = createServiceSignup({
    ...core,
    ...parts,
    orders,
    scheduleLink: appointments.scheduleLink,
    portalUrl: core.config.publicUrl,
  });
  const opened = { 'verify-email': parts.contactData.openVerifyLink, appointment: appointments.openLink };
  return {
    handlers: {
      appointments: appointments.handlers,
      orders: orders.handlers,
      planChange: planChange.handlers,
      services: createServices(core).handlers,
      serviceSignup: serviceSignup.handlers,
      verification: verificationHandlers(parts.verification, opened),
    },
    orders,
    planChange,
    serviceSignup,
    appointments,
  };
}
