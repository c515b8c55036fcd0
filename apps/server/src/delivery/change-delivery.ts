import type { Contract, RouteAnswer, RouteInput } from '@porchlight/contract';
import { contactAddress, invoiceAddress } from '@porchlight/domain/delivery/invoice-address.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { deliveryConsent, deliveryConsentVersion } from '@porchlight/texts/delivery-consent.ts';
import { readStandingConsent, recordConsent, revokeConsent } from '../consents/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import {
  type DeliveryOwner,
  lockDelivery,
  type OfferedOption,
  readDelivery,
  readOffered,
  updateMethod,
  writeInvoiceAddress,
} from './delivery.store.ts';
import { deliveryNotice } from './delivery-notice.ts';
import type { DeliveryDeps } from './index.ts';
import { presentDelivery } from './present-delivery.ts';

type Route = Contract['delivery']['changeDelivery'];
type Refused = Refusal<'DLV0001' | 'DLV0002' | 'GEN0004'>;

interface Choice {
  owner: DeliveryOwner;
  option: OfferedOption;
  /** Null for paper. */
  email: string | null;
}

/**
 * Changes how invoices reach the customer (C-031): the choice, the address for invoices, the consent in the words that were shown and the
 * notices are one transaction. The same again changes nothing and tells nobody a second time.
 */
export async function changeDelivery(
  deps: DeliveryDeps,
  body: RouteInput<Route>['body'],
  context: AccountContext,
): Promise<RouteAnswer<Route> | Refused> {
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const choice = await judge(tx, body, context);
    if ('refusal' in choice) return choice;
    await apply(deps, tx, choice, brand, context);
    const { current, available } = presentDelivery(await readDelivery(tx, context.accountId, context.locale));
    if (current === null) throw new Error('the way just chosen is not on offer');
    return { current, available };
  });
}

/** What is to hold from now on, or why it can't. */
async function judge(tx: Transaction, body: RouteInput<Route>['body'], { accountId, locale }: AccountContext): Promise<Choice | Refused> {
  const owner = await lockDelivery(tx, accountId);
  if (owner === null) return refuse('GEN0004');
  const option = (await readOffered(tx, owner.type, locale)).find(({ method }) => method === body.distributionMethod);
  if (!option) return refuse('DLV0001');
  if (option.method === 'PAPER') return { owner, option, email: null };
  const address = invoiceAddress(body.email?.email, owner.emails);
  return 'email' in address ? { owner, option, email: address.email } : refuse('DLV0002');
}

async function apply(deps: DeliveryDeps, tx: Transaction, choice: Choice, brand: Brand, context: AccountContext): Promise<void> {
  const { owner, option, email } = choice;
  const former = contactAddress(owner.emails);
  const isOther = owner.delivery_method !== option.method;
  const standing = await readStandingConsent(tx, owner.id, 'delivery');
  const stored = owner.emails.find(({ type }) => type === 'DISTRIBUTION')?.email;
  if (!isOther && standing?.choice === option.method && (email === null || email === stored)) return;

  const now = deps.clock.now();
  await updateMethod(tx, owner.id, option.method);
  if (email !== null) await writeInvoiceAddress(tx, owner.id, email);
  if (standing) await revokeConsent(tx, standing.id, now);
  const consentId = await recordConsent(tx, consentOf(choice, context, now));
  const { userId, impersonatorId } = context.principal;
  const detail = { from: owner.delivery_method ?? 'none', to: option.method, otherAddress: email !== null && email !== former };
  await recordAudit(tx, { at: now, action: 'delivery.changed', userId, staffId: impersonatorId, accountId: owner.id, detail });
  if (!isOther && (email === null || isSameAddress(email, former))) return;

  const locale = owner.locale ?? context.locale;
  const change = { owner, option, email, consentId, brand, locale, now, portalUrl: deps.portalUrl };
  if (email !== null) await deps.outbox.queueMessage(tx, deliveryNotice(change, email, false));
  if (former !== null && !isSameAddress(email, former)) await deps.outbox.queueMessage(tx, deliveryNotice(change, former, true));
}

function consentOf({ owner, option }: Choice, { principal, locale }: AccountContext, at: Date) {
  const price = option.price_cents > 0 ? formatPriceCents(option.price_cents) : null;
  return {
    accountId: owner.id,
    userId: principal.userId,
    kind: 'delivery' as const,
    choice: option.method,
    wording: deliveryConsent(catalogue[locale].deliveryPanel, { method: option.method, price }),
    wordingVersion: deliveryConsentVersion,
    locale,
    at,
  };
}

const isSameAddress = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase();
