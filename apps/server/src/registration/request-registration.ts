import { defaultLocale, type Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolderByNumber, findHolderByNumberAndEmail } from './holders.store.ts';
import { alreadyRegisteredMail, linkMail } from './mails.ts';
import { offerRegistration } from './offers.ts';

/**
 * Register Now (C-063, D-036): mails a link to the address on file. Every miss is one refusal. Who registered before gets the same answer
 * after the same work, and a mail that says how to sign in.
 */
export async function requestRegistration(
  deps: RegistrationDeps,
  asked: { accountNumber: string; email: string },
  locale: Locale,
): Promise<Record<string, never> | Refusal<'REG0001'>> {
  const holder = await findHolderByNumberAndEmail(deps.db, asked.accountNumber.trim(), asked.email.trim());
  if (holder === null) return refuse('REG0001');
  const to = { ...holder, email: holder.onFile, locale: holder.locale ?? locale };
  const brand = await deps.site.brand();
  await deps.db.transaction(async (tx) => {
    // Made for who registered before as well, and told nobody: otherwise the time would tell the two apart.
    const token = await offerRegistration(tx, deps, { accountId: holder.accountId, email: to.email, way: 'link' });
    const mail = holder.isRegistered ? alreadyRegisteredMail(to, brand, signInUrl(deps)) : linkMail(to, brand, linkUrl(deps, token));
    await deps.outbox.queueMessage(tx, mail);
    const action = holder.isRegistered ? 'registration.remindedToSignIn' : 'registration.linkSent';
    await recordAudit(tx, { at: deps.clock.now(), action, accountId: holder.accountId });
  });
  return {};
}

/** Why an operator can't send a registration link. */
export type RegistrationLinkProblem = 'noAccount' | 'noEmail' | 'registered';

/** Mails the holder of an account a link to register, and answers it: for an operator who helps somebody on the phone. */
export async function inviteToRegister(
  deps: RegistrationDeps,
  accountNumber: string,
  staffId: number | null = null,
): Promise<{ url: string } | { problem: RegistrationLinkProblem }> {
  const holder = await findHolderByNumber(deps.db, accountNumber);
  if (holder === null) return { problem: 'noAccount' };
  if (holder.isRegistered) return { problem: 'registered' };
  const { accountId, email } = holder;
  if (email === null) return { problem: 'noEmail' };
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const url = linkUrl(deps, await offerRegistration(tx, deps, { accountId, email, way: 'link' }));
    await deps.outbox.queueMessage(tx, linkMail({ ...holder, email, locale: holder.locale ?? defaultLocale }, brand, url));
    await recordAudit(tx, { at: deps.clock.now(), action: 'registration.linkSent', accountId, staffId, detail: { byOperator: true } });
    return { url };
  });
}

const linkUrl = ({ options }: RegistrationDeps, token: string): string => `${options.portalUrl}/register?token=${token}`;
const signInUrl = ({ options }: RegistrationDeps): string => `${options.portalUrl}/login`;
