import type { Generated } from 'kysely';

interface DunningCaseTable {
  id: Generated<number>;
  account_id: number;
  due_on: string;
  opened_on: string;
  closed_on: string | null;
  closed_as: 'paid' | 'writtenOff' | null;
}

interface DunningStepTable {
  id: Generated<number>;
  case_id: number;
  account_id: number;
  kind: 'reminder' | 'lateFee' | 'suspensionNotice' | 'suspended' | 'reconnected' | 'deactivated' | 'writtenOff';
  subject_id: Generated<number>;
  taken_on: string;
  taken_at: Date;
  past_due_cents: number;
  /** Oldest due date of what was past due. */
  due_on: string;
  /** The day that a notice tells. */
  effective_on: string | null;
  fee_cents: number | null;
}

interface DunningSuspendedLineTable {
  case_id: number;
  account_id: number;
  service_line_id: number;
}

interface DunningHoldTable {
  id: Generated<number>;
  account_id: number;
  until_day: string;
  reason: string;
  placed_at: Date;
  ended_at: Generated<Date | null>;
}

/** Row types of what becomes of unpaid bills. */
export interface DunningTables {
  dunning_case: DunningCaseTable;
  dunning_step: DunningStepTable;
  dunning_suspended_line: DunningSuspendedLineTable;
  dunning_hold: DunningHoldTable;
}
