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
  fee_cents: number | null;
}

interface DunningSuspendedLineTable {
  case_id: number;
  account_id: number;
  service_line_id: number;
}

/** Row types of what becomes of unpaid bills. */
export interface DunningTables {
  dunning_case: DunningCaseTable;
  dunning_step: DunningStepTable;
  dunning_suspended_line: DunningSuspendedLineTable;
}
