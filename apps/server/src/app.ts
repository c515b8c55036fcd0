import type { FastifyInstance } from 'fastify';
import type { Addresses } from './addresses/index.ts';
import type { ApiTokens } from './api-tokens/index.ts';
import type { Appointments } from './appointments/index.ts';
import type { AutopayDoor } from './autopay/index.ts';
import type { BroadbandLabels } from './broadband-labels/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { BackOffice } from './compose-back-office.ts';
import { buildPaymentFrame } from './compose-frame.ts';
import { buildHttp, type HttpParts } from './compose-http.ts';
import { startJobs } from './compose-jobs.ts';
import { composeParts } from './compose-parts.ts';
import type { ContactData } from './contact-data/index.ts';
import type { Core } from './core.ts';
import type { GuestOrder } from './guest-order/index.ts';
import type { Impersonation } from './impersonation/index.ts';
import type { Invoices } from './invoices/index.ts';
import type { Ledger } from './ledger/index.ts';
import type { LinkedAccounts } from './linked-accounts/index.ts';
import type { Observability } from './observability/index.ts';
import type { Ports } from './open-ports.ts';
import type { Orders } from './orders/index.ts';
import type { OutboxDoor } from './outbox/index.ts';
import type { Passwords } from './passwords/index.ts';
import type { PaymentsDoor } from './payments/index.ts';
import type { PlanChange } from './plan-change/index.ts';
import type { Worker } from './platform/jobs/index.ts';
import type { Registration } from './registration/index.ts';
import type { ServiceSignup } from './service-signup/index.ts';
import type { SessionDoor } from './session/index.ts';
import type { SignInMethods } from './sign-in-methods/index.ts';
import type { SiteDoor } from './site/index.ts';
import type { StaffAccess } from './staff-access/index.ts';
import type { Tmf } from './tmf/index.ts';

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
  /** Builds the server of the payment frame; null where no payment provider has pages of ours. The caller listens and closes. */
  buildPaymentFrame(options: Pick<HttpParts, 'isDemo' | 'webRoot'>): FastifyInstance | null;
  /** Whether the process is ready, and that it is about to stop. */
  observability: Observability;
  /** Works on jobs until stopped. */
  startJobs(): Promise<Worker>;
  close(): Promise<void>;
}

/** Composition: what other programs use of the product, its HTTP server and its jobs. */
export async function composeProduct(core: Core, outside: Ports): Promise<Product> {
  const parts = composeParts(core, outside);
  const { backOffice, ordering, people, services, staff } = parts;
  return {
    ...parts,
    ...backOffice,
    ...ordering,
    ...people,
    ...services,
    staffAccess: staff.access,
    buildHttp: (options) => buildHttp(core, parts, options),
    buildPaymentFrame: (options) => buildPaymentFrame(core, parts, options),
    startJobs: () => startJobs(core, parts),
    close: async () => {
      await Promise.all([parts.session.stop(), parts.site.stop(), parts.documents.stop()]);
    },
  };
}
