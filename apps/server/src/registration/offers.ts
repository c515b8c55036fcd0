import type { Transaction } from '../platform/db/database.ts';
import type { RegistrationOfferTable } from '../platform/db/tables/access.ts';
import type { RegistrationDeps } from './deps.ts';
import { insertOffer } from './offers.store.ts';

export type RegistrationWay = RegistrationOfferTable['way'];

/** Lets somebody register for an account with an e-mail address of it; the token is known here only and is good for seven days (D-029). */
export async function offerRegistration(
  tx: Transaction,
  { verification, clock }: Pick<RegistrationDeps, 'verification' | 'clock'>,
  offer: { accountId: number; email: string; way: RegistrationWay },
): Promise<string> {
  const subjectId = await insertOffer(tx, { ...offer, at: clock.now() });
  return verification.issue(tx, { purpose: 'register', subjectId, accountId: offer.accountId });
}
