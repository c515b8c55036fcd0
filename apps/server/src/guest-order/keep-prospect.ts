import type { JudgedAddress } from '../coverage/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { AccountRequest } from './account-request.rules.ts';
import type { OrderingDeps } from './deps.ts';
import { hashOfSecret } from './guest-key.ts';
import type { Addressee } from './mails.ts';
import { prospectKeptMail } from './prospect-mails.ts';
import { insertProspect } from './prospects.store.ts';

export interface NewProspect {
  to: Addressee;
  brand: Brand;
  body: AccountRequest;
  /** Null: nobody knows the address yet. */
  judged: JudgedAddress | null;
}

const tokenBytes = 32;

/** Puts somebody on the list of those who wait for service, and tells them so with the way off it (GUEST-004). */
export async function keepProspect(deps: OrderingDeps, tx: Transaction, { to, brand, body, judged }: NewProspect): Promise<void> {
  const token = deps.ids.secret(tokenBytes);
  await insertProspect(tx, {
    accountId: to.accountId,
    address: body.accountHolder.serviceAddress,
    place: judged?.validated.contactAddress ?? null,
    namedLocationId: body.locationId ?? null,
    locale: to.locale,
    createdAt: deps.clock.now(),
    withdrawHash: hashOfSecret(token),
  });
  const address = judged?.validated.formattedAddress ?? null;
  const withdrawUrl = `${deps.options.portalUrl}/no-more-mail?token=${token}`;
  await deps.outbox.queueMessage(tx, prospectKeptMail(to, brand, { address, withdrawUrl }));
}
