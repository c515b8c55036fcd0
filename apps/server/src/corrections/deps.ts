import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Billing } from '../billing/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RequestKeys } from '../platform/request-keys/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PaymentProviders } from '../ports/payment-providers.ts';
import type { SiteDoor } from '../site/index.ts';

export interface CorrectionsOptions {
  /** The most a credit may be without the right to give any amount. */
  creditLimitCents: Cents;
  portalUrl: string;
}

export interface CorrectionsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Pick<Metrics, 'unknownWord'>;
  ledger: Pick<Ledger, 'lockAccount' | 'postCredits' | 'postRefund' | 'lostByReturn' | 'keepWrittenOff'>;
  payments: Pick<PaymentsDoor, 'lock' | 'take' | 'move' | 'ask'>;
  billing: Pick<Billing, 'addPendingCharges' | 'withdrawPendingCharge'>;
  /** Money goes back through the provider it came by; by hand where that one is not set any more. */
  providers: PaymentProviders;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand'>;
  requestKeys: RequestKeys;
  options: CorrectionsOptions;
}
