import type { SessionContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { SignInMethodsDeps } from './deps.ts';
import { methodNotice } from './notice.ts';
import { findOwner } from './owners.store.ts';
import { deletePasskey } from './passkeys.store.ts';

/**
 * Removes a passkey (C-128); one that is gone, or another's, changes nothing. Whoever removes one may have lost the device, so other
 * devices that came in by a passkey are signed out.
 */
export async function removePasskey(deps: SignInMethodsDeps, passkeyId: number, { principal, locale }: SessionContext): Promise<void> {
  const owner = await findOwner(deps.db, principal.userId);
  if (owner === null) return;
  const at = deps.clock.now();
  const notice = methodNotice(owner, 'passkeyRemoved', await deps.site.brand(), owner.locale ?? locale, at);
  const { userId, sessionId } = principal;
  const isRemoved = await deps.db.transaction(async (tx) => {
    if ((await deletePasskey(tx, passkeyId, userId)) === null) return false;
    await deps.session.revokeUserSessions(tx, userId, { reason: 'passkeyRemoved', exceptSessionId: sessionId, signedInWith: 'passkey' });
    await recordAudit(tx, {
      at,
      action: 'signInMethods.passkeyRemoved',
      userId,
      accountId: owner.account_id,
      detail: { passkeyId, sessionId },
    });
    await deps.outbox.queueMessage(tx, notice);
    return true;
  });
  if (isRemoved) deps.session.forgetUser(userId);
}
