import type { Generated } from 'kysely';

interface ApiTokenTable {
  id: Generated<number>;
  name: string;
  scope: string;
  digest: Buffer;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Generated<Date | null>;
  last_used_on: Generated<string | null>;
}

/** Row types of the tokens of other systems. */
export interface ApiTokenTables {
  api_token: ApiTokenTable;
}
