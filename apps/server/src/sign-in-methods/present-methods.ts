import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { PasskeyRow } from './passkeys.store.ts';

type Passkey = RouteAnswer<Contract['signInMethods']['addPasskey']>;

/** Spells a passkey as the wire does. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdDatetime: row.created_at.toISOString(),
    lastUsedDatetime: row.last_used_at?.toISOString() ?? null,
  };
}
