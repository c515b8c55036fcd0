import type { Contract, RouteInput } from '@porchlight/contract';
import type { PreferenceChannel } from '@porchlight/domain/preferences/message-categories.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { communicationConsent, communicationConsentVersion } from '@porchlight/texts/communication-consent.ts';
import { recordConsent, revokeStandingConsents } from '../consents/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { AccountContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { PreferencesDeps } from './index.ts';
import { type CategoryRow, findCategory, writeChoice } from './preferences.store.ts';
import { describeCategory } from './present-preferences.ts';

type Body = RouteInput<Contract['preferences']['optIn']>['body'];

/** The wire's words for the ways a message comes (ENT-030). */
const channelOf: Readonly<Record<Body['type'], PreferenceChannel>> = { EMAIL: 'email', TWILIOMSG: 'text' };

/** What a consent is to: one category by one channel. */
const consentTo = (accountId: number, key: string, channel: PreferenceChannel) =>
  ({ accountId, kind: 'communication', choice: `${key}:${channel}` }) as const;

/**
 * C-061: agrees to one kind of message by one way, and keeps the sentence that was agreed to. The same again changes nothing: the first
 * consent stands.
 */
export async function optIn(
  deps: PreferencesDeps,
  body: Body,
  context: AccountContext,
): Promise<Record<string, never> | Refusal<'NOT0001'>> {
  const { accountId, locale, principal } = context;
  const category = await findCategory(deps.db, { id: body.notificationCategoryId }, locale);
  if (category === null) return refuse('NOT0001');
  const channel = channelOf[body.type];
  const { name } = await deps.site.brand();
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await writeChoice(tx, { accountId, categoryId: category.id, channel, optedIn: true, at }))) return;
    await recordConsent(tx, {
      ...consentTo(accountId, category.key, channel),
      userId: principal.userId,
      wording: `${describeCategory(category, locale)}. ${communicationConsent(catalogue[locale].preferences, channel, name)}`,
      wordingVersion: communicationConsentVersion,
      locale,
      at,
    });
    await recordChange(tx, { category, channel, optedIn: true, at }, context);
  });
  return {};
}

/** C-062: declines one kind of message by one way, whatever was chosen before. The same again changes nothing. */
export async function optOut(
  deps: PreferencesDeps,
  body: Body,
  context: AccountContext,
): Promise<Record<string, never> | Refusal<'NOT0001'>> {
  const category = await findCategory(deps.db, { id: body.notificationCategoryId }, context.locale);
  if (category === null) return refuse('NOT0001');
  const channel = channelOf[body.type];
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (!(await decline(tx, { accountId: context.accountId, category, channel, at }))) return;
    await recordChange(tx, { category, channel, optedIn: false, at }, context);
  });
  return {};
}

interface Declined {
  accountId: number;
  category: CategoryRow;
  channel: PreferenceChannel;
  at: Date;
}

/** Keeps that somebody declines, and revokes the consent there was; false when it was declined before. */
export async function decline(tx: Transaction, { accountId, category, channel, at }: Declined): Promise<boolean> {
  if (!(await writeChoice(tx, { accountId, categoryId: category.id, channel, optedIn: false, at }))) return false;
  await revokeStandingConsents(tx, consentTo(accountId, category.key, channel), at);
  return true;
}

async function recordChange(
  tx: Transaction,
  { category, channel, optedIn, at }: { category: CategoryRow; channel: PreferenceChannel; optedIn: boolean; at: Date },
  { accountId, principal: { userId, impersonatorId } }: AccountContext,
): Promise<void> {
  const detail = { category: category.key, channel, optedIn };
  await recordAudit(tx, { at, action: 'preferences.changed', userId, staffId: impersonatorId, accountId, detail });
}
