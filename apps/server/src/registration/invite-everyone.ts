import { defaultLocale } from '@porchlight/texts';
import { recordAudit } from '../session/index.ts';
import { tokenLifeMs } from '../verification/index.ts';
import type { RegistrationDeps } from './deps.ts';
import { type Invitable, listInvitable, lockInvitable } from './invitable.store.ts';
import { linkMail } from './mails.ts';
import { offerRegistration } from './offers.ts';

export interface InviteOrder {
  /** Only this account; everybody unless told. */
  accountNumber?: string;
  /** Say who would be invited, and invite nobody. */
  dryRun: boolean;
  /** How many of the mails go out in a minute, so that receipts do not wait behind them. */
  perMinute: number;
  onProgress?(invited: number): void;
}

export interface Invited {
  invited: number;
  /** Accounts whose address no mail can go to. */
  refused: string[];
}

const pageSize = 500;

/**
 * Mails a registration link to every account that has an e-mail address and no user. Who was sent one that still works is left out, so
 * a run that was cut short is run again.
 */
export async function inviteEveryone(deps: RegistrationDeps, order: InviteOrder): Promise<Invited> {
  const since = new Date(deps.clock.now().getTime() - tokenLifeMs.register);
  const result: Invited = { invited: 0, refused: [] };
  let after = 0;
  for (;;) {
    const page = await listInvitable(deps.db, { after, since, accountNumber: order.accountNumber ?? null, limit: pageSize });
    for (const account of page) {
      if (order.dryRun) result.invited += 1;
      else await invite(deps, account, since, { result, perMinute: order.perMinute });
    }
    order.onProgress?.(result.invited);
    after = page.at(-1)?.accountId ?? after;
    if (page.length < pageSize) return result;
  }
}

async function invite(
  deps: RegistrationDeps,
  { accountId, accountNumber }: Invitable,
  since: Date,
  { result, perMinute }: { result: Invited; perMinute: number },
): Promise<void> {
  const brand = await deps.site.brand();
  try {
    await deps.db.transaction(async (tx) => {
      // Somebody may have registered, or been invited by another run, since the page was read.
      const account = await lockInvitable(tx, accountId, since);
      if (account === null) return;
      const token = await offerRegistration(tx, deps, { accountId, email: account.email, way: 'link' });
      const dedupeKey = `invite:${accountId}:${deps.clock.now().toISOString()}`;
      const mail = linkMail({ ...account, locale: defaultLocale }, brand, `${deps.options.portalUrl}/register?token=${token}`);
      await deps.outbox.queueMessage(tx, { ...mail, dedupeKey });
      await deps.outbox.holdBack(tx, dedupeKey, Math.floor((result.invited * 60) / perMinute));
      await recordAudit(tx, { at: deps.clock.now(), action: 'registration.linkSent', accountId, detail: { byOperator: true } });
      result.invited += 1;
    });
  } catch (error) {
    // What is no e-mail address keeps nobody else from theirs.
    if (!(error instanceof RangeError)) throw error;
    result.refused.push(accountNumber);
  }
}
