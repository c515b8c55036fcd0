import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { Queries } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { decline } from './change-preference.ts';
import type { PreferencesDeps } from './index.ts';
import { type CategoryRow, findCategory } from './preferences.store.ts';
import { describeCategory } from './present-preferences.ts';

/** C-135: what the link of an optional e-mail opts out of. Nothing changes: whoever opens the links of a mail to look at them does this too. */
export async function verifyUnsubscribe(
  deps: PreferencesDeps,
  token: string,
  locale: Locale,
): Promise<RouteAnswer<Contract['preferences']['verifyUnsubscribe']> | Refusal<'TOK0001'>> {
  const target = await findTarget(deps, deps.db, token, locale);
  return target === null ? refuse('TOK0001') : { description: describeCategory(target.category, locale) };
}

/** C-136: opts out by that link. The link stays good: pressed again it answers the same, also after somebody opted in again. */
export async function unsubscribe(
  deps: PreferencesDeps,
  token: string,
  locale: Locale,
): Promise<Record<string, never> | Refusal<'TOK0001'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const target = await findTarget(deps, tx, token, locale);
    if (target === null) return refuse('TOK0001');
    const { accountId, category } = target;
    if (!(await decline(tx, { accountId, category, channel: 'email', at }))) return {};
    const detail = { category: category.key, channel: 'email', optedIn: false };
    await recordAudit(tx, { at, action: 'preferences.unsubscribed', accountId, detail });
    return {};
  });
}

async function findTarget(
  { outbox }: PreferencesDeps,
  db: Queries,
  token: string,
  locale: Locale,
): Promise<{ accountId: number; category: CategoryRow } | null> {
  const target = await outbox.findUnsubscribeTarget(db, token);
  const category = target === null ? null : await findCategory(db, { key: target.category }, locale);
  return target === null || category === null ? null : { accountId: target.accountId, category };
}
