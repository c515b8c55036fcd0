import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { Addresses } from './addresses/index.ts';
import type { Appointments } from './appointments/index.ts';
import { createAudit } from './audit/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { BackOffice } from './compose-back-office.ts';
import type { Core } from './core.ts';
import { createCoverageEditing } from './coverage/index.ts';
import { createDesk, type DeskDeps } from './desk/index.ts';
import type { Documents } from './documents.ts';
import { createOperations } from './operations/index.ts';
import type { Orders } from './orders/index.ts';
import type { AllHandlers } from './platform/http/handlers.ts';
import type { SessionDoor } from './session/index.ts';
import { createUserCodes } from './sign-in-methods/index.ts';
import type { SiteDoor } from './site/index.ts';
import { createSiteEditing } from './site-editing/index.ts';
import { createStaffAccess } from './staff-access/index.ts';

/** The doors the staff pages work through. */
export interface StaffParts extends BackOffice, Omit<DeskDeps, keyof Core | keyof BackOffice> {
  documents: Pick<Documents, 'renderInvoice'>;
  addresses: Addresses;
  orders: Orders;
  appointments: Appointments;
  session: SessionDoor;
  site: SiteDoor;
  catalogue: Catalogue;
}

/** Composed last: what staff do goes through the doors of the subjects that own it (decision 0023). */
export function composeStaff(core: Core, parts: StaffParts) {
  const { byPassword, company } = core.config.staffSignIn;
  const access = createStaffAccess({
    ...core,
    ...parts,
    codes: createUserCodes(core),
    options: { byPassword, byCompany: company !== null },
  });
  const audit = createAudit(core);
  const siteEditing = createSiteEditing({ ...core, site: parts.site, renderInvoice: parts.documents.renderInvoice });
  const handlers: AllHandlers<StaffContract> = {
    access: access.handlers,
    site: siteEditing.staffHandlers,
    catalogue: parts.catalogue.staffHandlers,
    desk: createDesk({ ...core, ...parts }).handlers,
    work: parts.orders.staffHandlers,
    visits: parts.appointments.staffHandlers,
    technicians: parts.appointments.technicianHandlers,
    webhooks: parts.webhooks.staffHandlers,
    operations: createOperations(core).staffHandlers,
    audit: audit.handlers,
    corrections: parts.corrections.staffHandlers,
    coverage: createCoverageEditing({ ...core, addresses: parts.addresses }).staffHandlers,
    outages: parts.outages.staffHandlers,
  };
  return { access, audit, siteEditing, handlers };
}
