/** What a service address may get, from an address row or an area; `NONE` says that there is none. */
export type CoverageStatus = 'NEW_SERVICE' | 'NEW_SIGNUP' | 'NEW_SURVEY' | 'NONE';

/** Kinds of orders an address may allow (CONST-031). */
export type AllowedOrderType = Exclude<CoverageStatus, 'NONE'>;

const words: Readonly<Record<string, CoverageStatus>> = {
  NEW_SERVICE: 'NEW_SERVICE',
  SERVICE: 'NEW_SERVICE',
  ACTIVE: 'NEW_SERVICE',
  NEW_SIGNUP: 'NEW_SIGNUP',
  SIGNUP: 'NEW_SIGNUP',
  SIGN_UP: 'NEW_SIGNUP',
  NEW_SURVEY: 'NEW_SURVEY',
  SURVEY: 'NEW_SURVEY',
  NONE: 'NONE',
  NO_SERVICE: 'NONE',
};

/** A status as files spell it, in any case and with spaces or dashes; null for any other word. */
export function readCoverageStatus(text: string): CoverageStatus | null {
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** The order an address of that status allows; null where there is no service. */
export function allowedOrderType(status: CoverageStatus | null): AllowedOrderType | null {
  return status === 'NONE' ? null : status;
}
