interface ServiceSignupTable {
  order_id: number;
  account_id: number;
  /** JSON: written as text, read parsed. */
  plans: string | null;
  chosen_at: Date | null;
  terms_accepted_at: Date | null;
  completed_at: Date | null;
}

/** Row type of what was chosen by the link to sign up for service. */
export interface ServiceSignupTables {
  service_signup: ServiceSignupTable;
}
