import type { Contract, RouteAnswer } from '@porchlight/contract';
import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { SessionContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { PasswordsDeps } from './index.ts';
import { passwordNotice } from './password-notice.ts';
import { findPasswordOwner, type PasswordOwner, replacePasswordHash } from './password-owner.store.ts';

type Change = { currentPassword: string; newPassword: string };
type Answer = RouteAnswer<Contract['passwords']['changePassword']>;
type Refused = Refusal<'AUTH0008' | 'AUTH0009' | 'AUTH0010' | 'AUTH0011' | 'GEN0004' | 'GEN0010'>;

/**
 * Changes the own password (C-038, D-111): the current one is asked for, the provider's rule holds, every other session ends.
 * A refusal of the rule says which rule it is (D-032).
 */
export async function changePassword(deps: PasswordsDeps, change: Change, context: SessionContext): Promise<Answer | Refused> {
  const { principal, locale } = context;
  if (principal.impersonatorId !== null) return refuse('AUTH0008');
  const owner = await findPasswordOwner(deps.db, principal.userId);
  if (owner === null) return refuse('GEN0004');
  const judged = await deps.session.passwords.inTurn(() => judge(deps, change, owner, locale));
  if (judged === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  if (typeof judged !== 'string') return judged;
  const hasChanged = await store(deps, owner, judged, context);
  if (!hasChanged) return refuse('AUTH0009');
  deps.session.forgetUser(principal.userId);
  return { context: { message: catalogue[locale].session.notices.passwordSaved } };
}

/** The hash of the new password, or why it is not taken. */
async function judge(deps: PasswordsDeps, change: Change, owner: PasswordOwner, locale: Locale): Promise<string | Refused> {
  const { passwords } = deps.session;
  if (!(await passwords.isPassword(change.currentPassword, owner.password_hash))) return refuse('AUTH0009');
  if (await passwords.isPassword(change.newPassword, owner.password_hash)) return refuse('AUTH0011');
  const rule = await deps.site.passwordRule(locale);
  if (!fulfilsPasswordRule(change.newPassword, rule.pattern)) {
    return rule.pattern !== null && rule.description !== null ? refuse('AUTH0010', { message: rule.description }) : refuse('AUTH0010');
  }
  return passwords.hash(change.newPassword);
}

async function store(deps: PasswordsDeps, owner: PasswordOwner, hash: string, { principal, locale }: SessionContext): Promise<boolean> {
  const at = deps.clock.now();
  const { userId, sessionId } = principal;
  const notice = passwordNotice(owner, await deps.site.brand(), owner.locale ?? locale, at);
  return deps.db.transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, { userId, from: owner.password_hash ?? '', to: hash, at }))) return false;
    await deps.session.revokeUserSessions(tx, userId, { reason: 'passwordChanged', exceptSessionId: sessionId });
    // A link somebody asked for before the change must not undo it.
    await deps.verification.useUpOpen(tx, 'reset', userId);
    await recordAudit(tx, { at, action: 'passwords.changed', userId, accountId: owner.account_id, detail: { sessionId } });
    await deps.outbox.queueMessage(tx, notice);
    return true;
  });
}
