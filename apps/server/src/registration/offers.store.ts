import type { Queries, Transaction } from '../platform/db/database.ts';
import type { RegistrationOfferTable } from '../platform/db/tables/access.ts';

/** What a link or a right PIN lets somebody do. */
export interface Offer {
  accountId: number;
  email: string;
  way: RegistrationOfferTable['way'];
}

export async function insertOffer(tx: Transaction, offer: Offer & { at: Date }): Promise<number> {
  const text = 'insert into registration_offer (account_id, email, way, offered_at) values ($1, $2, $3, $4) returning id';
  const [row] = await tx.prepared<{ id: number }>('registration-offer', text, [offer.accountId, offer.email, offer.way, offer.at]);
  if (row === undefined) throw new Error('an offer was not written');
  return row.id;
}

export async function readOffer(db: Queries, id: number): Promise<Offer | null> {
  const text = 'select account_id as "accountId", email, way from registration_offer where id = $1';
  const [row] = await db.prepared<Offer>('registration-offer-read', text, [id]);
  return row ?? null;
}

export async function removeOffersBefore(db: Queries, instant: Date): Promise<void> {
  await db.kysely.deleteFrom('registration_offer').where('offered_at', '<', instant).execute();
}
