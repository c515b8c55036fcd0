import type { ColumnType } from 'kysely';

/** JSON: written as text, read parsed. */
type Json = ColumnType<unknown, string, string>;

interface ServiceSignupTable {
  order_id: number;
  account_id: number;
  choice: Json;
  plans: Json;
  locale: 'en-us' | 'sp-es';
  note: string;
  chosen_at: Date;
  completed_at: Date | null;
}

/** Row type of what was chosen by the link to sign up for service. */
export interface ServiceSignupTables {
  service_signup: ServiceSignupTable;
}
