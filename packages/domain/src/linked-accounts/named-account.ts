import { linkedAccountName } from '../account/display-name.ts';

/** A link as the list of the signed-in user names it (ENT-028). */
export interface LinkEntry {
  registeredDatetime: string | null;
  accountInfo: { accountId: number; accountNumber: string; accountType: string; companyName: string | null; contactName: string };
}

/** The account an address names, for whoever is signed in. */
export type NamedAccount =
  | { kind: 'own'; id: number }
  | { kind: 'linked'; id: number; number: string; name: string }
  /** Which accounts are linked is not known yet. */
  | { kind: 'waiting' }
  | { kind: 'failed' }
  /** Neither the own one nor linked, or linked no more. */
  | { kind: 'unknown'; number: string };

/** Links that count: only those with a date of registration (D-118, LINK-002). */
export const registeredLinks = <L extends { registeredDatetime: string | null }>(links: readonly L[]): L[] =>
  links.filter(({ registeredDatetime }) => registeredDatetime !== null && registeredDatetime !== '');

/** What `?account=` or `?view=` stands for; without a number the own account (D-043). */
export function namedAccount(
  number: string | null,
  own: { id: number; number: string | undefined },
  links: { list: readonly LinkEntry[] | undefined; hasFailed: boolean },
): NamedAccount {
  if (number === null || number === own.number) return { kind: 'own', id: own.id };
  const link = links.list && registeredLinks(links.list).find(({ accountInfo }) => accountInfo.accountNumber === number);
  if (link) return { kind: 'linked', id: link.accountInfo.accountId, number, name: linkedAccountName(link.accountInfo) };
  if (links.list === undefined) return { kind: links.hasFailed ? 'failed' : 'waiting' };
  return own.number === undefined ? { kind: 'waiting' } : { kind: 'unknown', number };
}
