import { randomInt } from 'node:crypto';
import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { insertCheck } from './checks.store.ts';
import { contactOf, maskEmail, maskMobile, namedAccount } from './contacts.rules.ts';
import type { RegistrationDeps } from './deps.ts';
import { findHolderByNumberAndZip, findHoldersByEmail, findHoldersByMobile, type Holder } from './holders.store.ts';

type Checked = RouteAnswer<Contract['registration']['checkByContact']>;

/** How long a checked account may be registered for (D-037). */
export const checkLifeMs = 15 * 60_000;

/** C-082: the account a phone number or e-mail address names. A contact of several accounts in use names none. */
export async function checkByContact(deps: RegistrationDeps, emailOrNumber: string, locale: Locale): Promise<Checked | Refusal<'REG0002'>> {
  const contact = contactOf(emailOrNumber);
  if (contact === null) return refuse('REG0002');
  const holders =
    'email' in contact ? await findHoldersByEmail(deps.db, contact.email) : await findHoldersByMobile(deps.db, contact.mobile);
  return openCheck(deps, namedAccount(holders), locale);
}

/** C-083: the account with a number and a billing ZIP code. */
export async function checkByAccount(
  deps: RegistrationDeps,
  { account, zip }: { account: string; zip: string },
  locale: Locale,
): Promise<Checked | Refusal<'REG0002'>> {
  return openCheck(deps, await findHolderByNumberAndZip(deps.db, account.trim(), zip), locale);
}

/** Twelve figures: with more, some would pass for card numbers, and whoever got one would be refused with it (decision 0033). */
const checkIdsEnd = 10 ** 12;

/**
 * Remembers who was named under a random number that is good for a quarter of an hour, and tells the contacts masked. An account without
 * an e-mail address has nothing to sign in with: nobody can register for it here.
 */
async function openCheck(deps: RegistrationDeps, holder: Holder | null, locale: Locale): Promise<Checked | Refusal<'REG0002'>> {
  if (holder === null || holder.email === null) return refuse('REG0002');
  const at = deps.clock.now();
  const id = randomInt(1, checkIdsEnd);
  await insertCheck(deps.db, { id, accountId: holder.accountId, locale, at, expiresAt: new Date(at.getTime() + checkLifeMs) });
  return {
    mobileNumber: holder.mobile === null ? null : maskMobile(holder.mobile),
    email: maskEmail(holder.email),
    contactNumberId: id,
  };
}
