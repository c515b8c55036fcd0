import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { PaymentMethodsDoor } from '../payment-methods/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { DiskWatch } from '../platform/disk-watch.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import type { SiteDoor } from '../site/index.ts';

export interface AutopayOptions {
  /** The most one payment may be (D-070): no charge and no limit goes beyond it. */
  capCents: Cents;
  /** Whether a routing number's check digit is compared (D-091). */
  checkRoutingNumber: boolean;
  /** Where a mail's button leads. */
  portalUrl: string;
}

export interface AutopayDeps {
  db: Database;
  clock: Clock;
  log: Log;
  disk: DiskWatch;
  ledger: Pick<Ledger, 'lockAccount'>;
  payments: Pick<PaymentsDoor, 'follow' | 'beginAutopay' | 'chargeAutopay'>;
  paymentMethods: Pick<PaymentMethodsDoor, 'findUsable' | 'keep'>;
  /** Null: no provider is set, and nothing is charged. */
  provider: PaymentProvider | null;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand'>;
  options: AutopayOptions;
}
