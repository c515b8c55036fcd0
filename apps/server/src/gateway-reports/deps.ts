import type { PaymentMethodsDoor } from '../payment-methods/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentProviders } from '../ports/payment-providers.ts';

export interface GatewayReportsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** The one that payments go to, and those that payments of before are still with. */
  providers: PaymentProviders;
  payments: Pick<PaymentsDoor, 'applyReported'>;
  paymentMethods: Pick<PaymentMethodsDoor, 'receiveNotice'>;
}
