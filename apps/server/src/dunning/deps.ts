import type { BillLine } from '@porchlight/domain/billing/bill-line.ts';
import type { ChargeClass } from '@porchlight/domain/rates/rate-lines.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { PaymentsDoor } from '../payments/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';

/** Where fees wait for the next bill; billing's door fits. */
export interface NextBill {
  addPendingCharges(
    tx: Transaction,
    charges: {
      accountId: number;
      orderId: number | null;
      at: Date;
      lines: readonly (BillLine & { chargeKey: string | null; chargeClass: ChargeClass | null })[];
    },
  ): Promise<unknown>;
}

export interface DunningDeps {
  db: Database;
  clock: Clock;
  log: Log;
  ledger: Pick<Ledger, 'lockAccount' | 'postWriteOff' | 'postRecovery' | 'keepWrittenOff'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand'>;
  billing: NextBill;
  payments: Pick<PaymentsDoor, 'follow'>;
  portalUrl: string;
}
