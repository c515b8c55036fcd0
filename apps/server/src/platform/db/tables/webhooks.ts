import type { ColumnType, Generated } from 'kysely';

interface WebhookEndpointTable {
  id: Generated<number>;
  /** Goes up with every change that staff make. */
  version: Generated<number>;
  url: string;
  description: Generated<string>;
  /** '*' stands for all. */
  event_types: string[];
  is_on: Generated<boolean>;
  off_reason: Generated<'staff' | 'gone' | 'failing' | null>;
  off_at: Generated<Date | null>;
  created_at: Date;
  removed_at: Generated<Date | null>;
  /** Since it took something last. */
  failures: Generated<number>;
  failing_since: Generated<Date | null>;
  paused_until: Generated<Date | null>;
}

interface WebhookSecretTable {
  id: Generated<number>;
  endpoint_id: number;
  sealed: Buffer;
  made_at: Date;
  /** Null: the present one. */
  good_until: Date | null;
}

interface WebhookEventTable {
  id: Generated<number>;
  uid: Generated<string>;
  type: string;
  account_id: number | null;
  occurred_at: Date;
  recorded_at: Generated<Date>;
  data: ColumnType<Record<string, unknown>, string, never>;
  once: string | null;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  event_id: number;
  endpoint_id: number;
  account_id: number | null;
  created_at: Generated<Date>;
  attempts: Generated<number>;
  /** Null: it was taken, or nobody tries any more. */
  next_try_at: Generated<Date | null>;
  delivered_at: Generated<Date | null>;
  gave_up_at: Generated<Date | null>;
}

interface WebhookAttemptTable {
  id: Generated<number>;
  delivery_id: number;
  at: Date;
  took_ms: number;
  status: number | null;
  error: string | null;
}

/** What other systems of the provider are told. */
export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable;
  webhook_secret: WebhookSecretTable;
  webhook_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
}
