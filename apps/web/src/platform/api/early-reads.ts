/** A read that was started before the application arrived: who asked, and the answer on its way. */
export interface EarlyRead {
  token: string;
  language: string;
  response: Promise<Response>;
}

/** By path and query below the API base. Each is handed out once. */
export type EarlyReads = Map<string, EarlyRead>;

/** Signed-in account reads in the order they are wanted: the money first, then the rest of the account page. */
export const earlyAccountReads = {
  first: ['/account/{id}/amounts/', '/account/{id}', '/user/permissions'],
  rest: [
    '/account/{id}/notifications/alerts',
    '/autopay/{id}',
    '/account/{id}/servicelines/',
    '/account/{id}/orders/',
    '/account/{id}/installmentPlan',
    '/admin/account/{id}/distribution-methods',
  ],
} as const;

/** What every page wants to know about the provider. */
export const earlyPageConfiguration = '/public/portal/pageConfiguration';

/** Takes the early answer to this request, if one was started by the same session in the same language. */
export function takeEarlyRead(reads: EarlyReads, path: string, token: string | null, language: string): Promise<Response> | null {
  const read = reads.get(path);
  if (!read) return null;
  reads.delete(path);
  return read.token === (token ?? '') && read.language === language ? read.response : null;
}
