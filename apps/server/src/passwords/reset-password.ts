import type { Contract, RouteAnswer } from '@porchlight/contract';
import { fulfilsPasswordRule } from '@porchlight/domain/session/password-rule.ts';
import type { Locale } from '@porchlight/texts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { TokenRefusal } from '../verification/index.ts';
import type { PasswordsDeps } from './index.ts';
import { findPasswordOwner, lockPassword, writePasswordHash } from './password-owner.store.ts';
import { passwordResetNotice } from './reset-mails.ts';

type Answer = RouteAnswer<Contract['passwords']['resetPassword']>;
type Refused = Refusal<'TOK0001' | 'TOK0002' | 'TOK0003' | 'AUTH0010' | 'GEN0010'>;

/** C-043: whether a link is still good. Looking does not use it up, so a program that follows the links of mails changes nothing. */
export async function validateResetToken(deps: PasswordsDeps, token: string): Promise<Record<string, never> | TokenRefusal> {
  const judged = await deps.verification.judge('reset', token);
  return isRefusal(judged) ? judged : {};
}

/**
 * C-044: sets a new password by a mailed link. The link is judged before the password, so a stranger learns no rule, and a refused password
 * leaves it good. Of two at once one wins; the other is told that the link was used, also when it was another link of the same user.
 */
export async function resetPassword(
  deps: PasswordsDeps,
  { newPassword, verificationToken }: { newPassword: string; verificationToken: string },
  locale: Locale,
): Promise<Answer | Refused> {
  const judged = await deps.verification.judge('reset', verificationToken);
  if (isRefusal(judged)) return judged;
  const rule = await deps.site.passwordRule(locale);
  if (!fulfilsPasswordRule(newPassword, rule.pattern)) {
    return rule.pattern !== null && rule.description !== null ? refuse('AUTH0010', { message: rule.description }) : refuse('AUTH0010');
  }
  const hash = await deps.session.passwords.inTurn(() => deps.session.passwords.hash(newPassword));
  if (hash === 'busy') return refuse('GEN0010', { retryAfterSeconds: 1 });
  return store(deps, { userId: judged.subjectId, token: verificationToken, hash }, locale);
}

async function store(
  deps: PasswordsDeps,
  { userId, token, hash }: { userId: number; token: string; hash: string },
  locale: Locale,
): Promise<Answer | Refused> {
  const at = deps.clock.now();
  const brand = await deps.site.brand();
  const result = await deps.db.transaction(async (tx) => {
    // The user first, then the links: two links of one user used at once wait here and never for each other.
    await lockPassword(tx, userId);
    const used = await deps.verification.use(tx, 'reset', token);
    if (isRefusal(used)) return used;
    const owner = await findPasswordOwner(tx, userId);
    if (owner === null) return refuse('TOK0001');
    await deps.verification.useUpOpen(tx, 'reset', userId);
    await writePasswordHash(tx, { userId, hash, at });
    await deps.session.revokeUserSessions(tx, userId, { reason: 'passwordReset' });
    await deps.session.forgetFailedSignIns(tx, [owner.username, owner.email]);
    await recordAudit(tx, { at, action: 'passwords.reset', userId, accountId: owner.account_id });
    await deps.outbox.queueMessage(tx, passwordResetNotice(owner, brand, owner.locale ?? locale, at));
    return {};
  });
  if (!isRefusal(result)) deps.session.forgetUser(userId);
  return result;
}
