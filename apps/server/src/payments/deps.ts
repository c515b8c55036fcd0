import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { PaymentMethodsDoor } from '../payment-methods/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { PaymentProvider, RefundResult } from '../ports/payment-provider.ts';
import type { PaymentProviders } from '../ports/payment-providers.ts';
import type { SiteDoor } from '../site/index.ts';
import type { ApplyMoney } from './apply-together.ts';
import type { BeginFirst } from './begin-together.ts';
import type { PaymentFollower } from './follow-payments.ts';
import type { RenderReceipt } from './receipt.ts';

export interface PaymentsOptions {
  /** The most one payment may be (D-070). */
  capCents: Cents;
  /** Whether a routing number's check digit is compared (D-091). */
  checkRoutingNumber: boolean;
  /** Page of ours the provider's frame ends on. */
  returnUrl: string;
  /** Where a mail's button leads. */
  portalUrl: string;
  /** Keys the digests of request bodies and payment methods: they hold account numbers, which are too few to be hidden by a plain hash. */
  fingerprintKey: Buffer;
  /** Whether many declined payments hold further ones up: not where limits are off. */
  brakesDeclines: boolean;
}

/** Takes what the provider said of a refund; false when there is none of that reference. */
export type RefundReceiver = (result: RefundResult) => Promise<boolean>;

export interface PaymentsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  ledger: Ledger;
  /** Null: no provider is set, nothing can be paid here. */
  provider: PaymentProvider | null;
  /** Whom a payment that is on record is asked about: the provider it was begun with. */
  providers: PaymentProviders;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'queueOptionalMail' | 'queueOptionalMails'>;
  site: Pick<SiteDoor, 'brand'>;
  options: PaymentsOptions;
  renderReceipt: RenderReceipt;
  methods: Pick<PaymentMethodsDoor, 'findUsable' | 'sync' | 'receiveNotice'>;
  /** Who is told of notices about refunds; answers false for one nobody knows. */
  refundNotices: { receive: RefundReceiver };
  /** Puts attempts on record, those that arrive together together. */
  beginFirst: BeginFirst;
  /** Books payments that brought money, those that are learnt of together together. */
  applyMoney: ApplyMoney;
  /** Who else is told of every move, in its transaction. */
  followers: readonly PaymentFollower[];
}
