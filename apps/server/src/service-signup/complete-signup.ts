import { isDeepStrictEqual } from 'node:util';
import type { Contract, RouteAnswer } from '@porchlight/contract';
import { orderDescription } from '@porchlight/domain/guest-order/order-description.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import { recordConsent } from '../consents/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import { type Choice, markCompleted, readChoice } from './choices.store.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { findLinkedOrder, readLinkedOrder } from './linked-order.ts';
import { confirmationMail } from './mails.ts';
import { priceChoice } from './place-of-order.ts';
import type { SignupOrder } from './signup-orders.store.ts';

type Answer = RouteAnswer<Contract['serviceSignup']['completeSignup']>;
type Refused = TokenRefusal | Refusal<'ORD0003'>;

const visitor = { kind: 'visitor', userId: null } as const;

/**
 * C-048: makes the chosen plans the order's own. Link, work, labels, terms, mail and record are written together or not at all, and once: of two
 * who complete at the same moment the second one meets a used link. What has another price by now, or is not on offer, is to be chosen again
 * first, so that nobody confirms what they did not see.
 */
export async function completeSignup(deps: ServiceSignupDeps, token: string, locale: Locale): Promise<Answer | Refused> {
  const linked = await findLinkedOrder(deps, token);
  if (isRefusal(linked)) return linked;
  const { order } = linked;
  const kept = await readChoice(deps.db, order.orderId);
  if (kept === null) return refuse('ORD0003');
  if (!isDeepStrictEqual(await priceChoice(deps, order, kept), kept.plans))
    return refuse('ORD0003', { message: textsOf(locale).refusals.changed });
  const brand = await deps.site.brand();
  return deps.db.transaction((tx) => complete(deps, tx, { order, kept, brand, locale }));
}

interface Completing {
  order: SignupOrder;
  /** The choice as it was judged. */
  kept: Choice;
  brand: Brand;
  locale: Locale;
}

async function complete(deps: ServiceSignupDeps, tx: Transaction, { order, kept, brand, locale }: Completing): Promise<Answer | Refused> {
  const { orderId, accountId } = order;
  await deps.orders.lock(tx, orderId);
  const [now, choice] = [await readLinkedOrder(deps, tx, orderId), await readChoice(tx, orderId)];
  if (choice?.completedAt) return refuse('TOK0003');
  // Somebody chose otherwise, or staff went on with the order, since it was judged.
  if (!now?.isChoosable || !isDeepStrictEqual(choice, kept)) return refuse('ORD0003');
  const at = deps.clock.now();
  // This link and all others of the order: under its lock nobody else has completed it.
  await deps.verification.useUpOpen(tx, 'signup', orderId);
  await markCompleted(tx, orderId, at);
  await planWork(deps, tx, kept);
  await deps.labels.freezeInstead(tx, { orderId, accountId, planIds: kept.plans.map(({ planId }) => planId) });
  await keepRecord(tx, { orderId, accountId, plans: kept.plans.length, locale, at });
  const schedule = await deps.scheduleLink(tx, { orderId, accountId });
  const mail = confirmationMail({ order, brand, locale }, { plans: kept.plans, scheduleUrl: schedule?.url ?? null });
  if (mail !== null) await deps.outbox.queueMessage(tx, mail);
  return { scheduleToken: schedule?.token ?? null };
}

/** One service order for each plan, as orders of visitors have, each waiting for a time. */
async function planWork({ orders }: ServiceSignupDeps, tx: Transaction, { orderId, plans }: Choice): Promise<void> {
  const work = plans.map(({ planDescription: description }) => ({ description }));
  const ids = await orders.replan(tx, { orderId, description: orderDescription(plans), work, actor: visitor });
  if (ids === 'notPossible') throw new Error('the work of a locked order could not be planned');
  for (const serviceOrderId of ids) {
    const moved = await orders.advance(tx, { serviceOrderId, event: 'plansChosen', actor: visitor });
    if (moved === 'notPossible') throw new Error('the plans of a locked order could not be chosen');
  }
}

/** That it was confirmed, and the terms in the words that stood beside the box (D-151). */
async function keepRecord(
  tx: Transaction,
  { orderId, accountId, plans, locale, at }: { orderId: number; accountId: number; plans: number; locale: Locale; at: Date },
): Promise<void> {
  const { terms: wording, termsVersion: wordingVersion } = textsOf(locale);
  await recordConsent(tx, { accountId, userId: null, kind: 'terms', choice: `order:${orderId}`, wording, wordingVersion, locale, at });
  await recordAudit(tx, { at, action: 'serviceSignup.completed', accountId, detail: { orderId, plans } });
}

function textsOf(locale: Locale) {
  return texts[locale].serviceSignupMail;
}
