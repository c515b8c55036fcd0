import type { Generated } from 'kysely';

export interface GatewayFeedTable {
  provider: string;
  read_until: Date | null;
  read_at: Date;
}

export interface GatewayLineAppliedTable {
  provider: string;
  line_id: string;
  applied_at: Date;
}

export interface GatewayReconciliationTable {
  id: Generated<number>;
  provider: string;
  period_from: Date;
  period_to: Date;
  began_at: Date;
  ended_at: Date | null;
  outcome: 'running' | 'done' | 'unavailable';
  line_count: Generated<number>;
  payment_count: Generated<number>;
  found_count: Generated<number>;
  new_count: Generated<number>;
}

export interface GatewayReportLineTable {
  reconciliation_id: number;
  line_id: string;
  kind: string;
  reference: string | null;
  transaction_id: string;
  amount_cents: number;
  at: Date;
  said: string | null;
}

export interface GatewayMismatchTable {
  id: Generated<number>;
  provider: string;
  kind: string;
  subject: string;
  reference: string | null;
  transaction_id: string | null;
  payment_id: number | null;
  refund_id: number | null;
  here_state: string | null;
  here_cents: number | null;
  there_state: string | null;
  there_cents: number | null;
  said: string | null;
  happened_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
}

/** Reports of providers, and what they differ in from the books. */
export interface GatewayReportTables {
  gateway_feed: GatewayFeedTable;
  gateway_line_applied: GatewayLineAppliedTable;
  gateway_reconciliation: GatewayReconciliationTable;
  gateway_report_line: GatewayReportLineTable;
  gateway_mismatch: GatewayMismatchTable;
}
