/**
 * Standard APIs: six read-only APIs of the TM Forum below /tmf-api (0028), off unless TMF_API is on.
 * Owns nothing: it reads through the doors of the subjects and by stores of its own. Promises: nothing is written but the day a token was
 * used; every answer is of the published shape; no name, e-mail address, number or payment method of a person is in any of them.
 */
import type { FastifyInstance } from 'fastify';
import type { ApiTokens } from '../api-tokens/index.ts';
import type { Appointments } from '../appointments/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { accountApi } from './account.ts';
import { appointmentApi } from './appointment.ts';
import { customerBillApi } from './customer-bill.ts';
import { productCatalogApi } from './product-catalog.ts';
import { productInventoryApi } from './product-inventory.ts';
import type { TmfApi } from './resource.ts';
import { serveTmf } from './serve.ts';
import { serviceQualificationApi } from './service-qualification.ts';
import { createHrefs } from './wire.rules.ts';

export interface TmfDeps {
  db: Database;
  clock: Clock;
  log: Log;
  site: Pick<SiteDoor, 'brand'>;
  ledger: Pick<Ledger, 'amounts'>;
  catalogue: Pick<Catalogue, 'listOffer'>;
  coverage: Pick<Coverage, 'judge'>;
  appointments: Pick<Appointments, 'freeTimes'>;
  tokens: Pick<ApiTokens, 'judge'>;
  /** Address of the portal, where the APIs are too. */
  publicUrl: string;
}

export interface Tmf {
  /** Every API, with the resources that can be listed and the tasks that can be asked. */
  apis: readonly TmfApi[];
  /** Mounts the APIs, or what says that there are none. */
  serve(app: FastifyInstance, options: { isOn: boolean; limits: RateLimits }): void;
}

export function createTmf(deps: TmfDeps): Tmf {
  const hrefs = createHrefs(deps.publicUrl);
  const own = { ...deps, hrefs };
  const apis = [
    productCatalogApi(own),
    productInventoryApi(own),
    serviceQualificationApi(own),
    appointmentApi(own),
    accountApi(own),
    customerBillApi(own),
  ];
  return {
    apis,
    serve: (app, { isOn, limits }) => serveTmf(app, isOn ? { ...deps, apis, limits } : null),
  };
}
