import type { Generated, GeneratedAlways } from 'kysely';

interface AccountNoteTable {
  id: GeneratedAlways<number>;
  account_id: number;
  user_id: number;
  at: Date;
  note: string;
  is_pinned: Generated<boolean>;
  /** Every change makes it larger. */
  version: Generated<number>;
}

interface CollectionItemTable {
  kind: 'payment' | 'charge' | 'enrolment' | 'dunning';
  subject_id: number;
  account_id: number;
  version: Generated<number>;
  assigned_to: number | null;
  state: Generated<'open' | 'snoozed' | 'done'>;
  snoozed_until: string | null;
  note: string | null;
  changed_by: number;
  changed_at: Date;
}

/** Row types of what staff keep about accounts. */
export interface DeskTables {
  account_note: AccountNoteTable;
  collection_item: CollectionItemTable;
}
