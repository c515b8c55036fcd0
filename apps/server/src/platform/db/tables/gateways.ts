import type { Generated } from 'kysely';

interface GatewayCustomerTable {
  provider: string;
  customer: string;
  gateway_id: string;
  created_at: Date;
}

interface GatewayMethodTable {
  id: Generated<number>;
  provider: string;
  customer: string;
  token: string;
  kind: 'card' | 'bank';
  brand: string;
  display: string;
  expiration: string | null;
  created_at: Date;
}

/** Row types of what gateways leave to us to remember. */
export interface GatewayTables {
  gateway_customer: GatewayCustomerTable;
  gateway_method: GatewayMethodTable;
}
