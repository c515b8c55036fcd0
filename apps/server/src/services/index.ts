/**
 * Services: the plans an account holds, the lines they run on, and what is active on each line.
 * Owns plan, feature, feature_package, feature_package_option, service_item, service_line and their joins (reading them).
 * Items hidden from the customer portal never leave this door.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { servicesHandlers } from './routes.ts';

export interface ServicesDeps {
  db: Database;
}

/** Handlers of C-005. */
export function createServices(deps: ServicesDeps): { handlers: Handlers<Contract['services']> } {
  return { handlers: servicesHandlers(deps) };
}
