import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { GuestKeyContext } from '../platform/http/request-context.ts';
import { recordAudit } from '../session/index.ts';
import type { OrderingDeps } from './deps.ts';
import { lockGuestAccount, writePersonalEmail } from './guest-accounts.store.ts';
import { readStandingOrders } from './guest-orders.store.ts';
import { emailChangedMail } from './mails.ts';
import { removeCodesOf } from './order-codes.store.ts';
import { confirmationMail } from './order-confirmation.ts';

/**
 * C-075: changes the e-mail address of a new account. The new address is told so and gets the confirmations of what was ordered; the same
 * address again changes nothing and mails nobody.
 */
export async function updateEmail(
  deps: OrderingDeps,
  change: { number: string; email: string },
  { accountId, locale }: GuestKeyContext,
): Promise<Record<string, never> | Refusal<'ACC0002' | 'GEN0002'>> {
  const email = change.email.trim();
  if (!isEmailAddress(email)) {
    const message = catalogue[locale].guestOrderDetails.problems.invalidEmail;
    return refuse('GEN0002', { fields: [{ field: 'email', code: 'invalidEmail', message }] });
  }
  const brand = await deps.site.brand();
  return deps.db.transaction(async (tx) => {
    const account = await lockGuestAccount(tx, accountId);
    if (account === null || account.number !== change.number) return refuse('ACC0002');
    if (account.email === email) return {};
    await writePersonalEmail(tx, accountId, email);
    await removeCodesOf(tx, accountId);
    await recordAudit(tx, { at: deps.clock.now(), action: 'guestOrder.emailChanged', accountId });
    const { firstName, number } = account;
    const verifyUrl = await deps.contactData.beginEmailVerification(tx, { accountId, email });
    await deps.outbox.queueMessage(tx, emailChangedMail({ accountId, accountNumber: number, firstName, email, locale }, brand, verifyUrl));
    for (const order of await readStandingOrders(tx, accountId)) {
      const mail = confirmationMail({ ...deps.options, brand, account: { ...account, email }, locale }, order);
      if (mail !== null) await deps.outbox.queueMessage(tx, mail);
    }
    return {};
  });
}
