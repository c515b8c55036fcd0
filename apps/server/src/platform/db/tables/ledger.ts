import type { Generated } from 'kysely';

export interface LedgerJournalTable {
  id: Generated<number>;
  account_id: number;
  kind: 'invoice' | 'payment' | 'return' | 'chargeback' | 'refund' | 'credit' | 'writeOff' | 'recovery' | 'allocation';
  occurred_on: string;
  posted_at: Date;
  payment_id: number | null;
  invoice_id: number | null;
  reverses_id: number | null;
}

export interface LedgerLineTable {
  id: Generated<number>;
  journal_id: number;
  account_id: number;
  ledger_account:
    | 'receivable'
    | 'unapplied'
    | 'revenue'
    | 'taxPayable'
    | 'clearingCard'
    | 'clearingBank'
    | 'refundClearing'
    | 'creditsIssued'
    | 'badDebt';
  invoice_id: number | null;
  amount_cents: number;
}

export interface AccountBalanceTable {
  account_id: number;
  receivable_cents: Generated<number>;
  unapplied_cents: Generated<number>;
}

export interface InvariantFindingTable {
  id: Generated<number>;
  found_at: Date;
  invariant: string;
  account_id: number | null;
  detail: string;
}

/** The ledger and what its checks found. */
export interface LedgerTables {
  ledger_journal: LedgerJournalTable;
  ledger_line: LedgerLineTable;
  account_balance: AccountBalanceTable;
  invariant_finding: InvariantFindingTable;
}
