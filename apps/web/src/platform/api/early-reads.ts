/** A read that was started before the application arrived: who asked, and the answer on its way. */
export interface EarlyRead {
  token: string;
  language: string;
  response: Promise<Response>;
}

/** By path and query below the API base. Each is handed out once. */
export type EarlyReads = Map<string, EarlyRead>;

/** Signed-in account reads, all started at once (DASH-029). The browser lets the money pass before the rest where it has to queue. */
export const earlyAccountReads = {
  money: ['/account/{id}/amounts/', '/account/{id}', '/user/permissions'],
  rest: [
    '/account/{id}/notifications/alerts',
    '/autopay/{id}',
    '/account/{id}/servicelines/',
    '/account/{id}/orders/',
    '/account/{id}/installmentPlan',
    '/admin/account/{id}/distribution-methods',
  ],
} as const;

/** What the first step of ordering asks for. */
export const earlyOrderReads = ['/public/domain/planCategories', '/public/api-integration/address/search/min-chars'] as const;

/** What every page wants to know about the provider. */
export const earlyPageConfiguration = '/public/portal/pageConfiguration';

/** Takes the early answer to this request, if one was started by the same session in the same language. */
export function takeEarlyRead(reads: EarlyReads, path: string, token: string | null, language: string): Promise<Response> | null {
  const read = reads.get(path);
  if (!read) return null;
  reads.delete(path);
  if (read.token === (token ?? '') && read.language === language) return read.response;
  void read.response.then(readToEnd).catch(() => undefined);
  return null;
}

/** For an answer nobody wants: read to its end it gives its connection back, and a browser has few to one host. */
export async function readToEnd(response: Response): Promise<void> {
  await response.arrayBuffer().catch(() => undefined);
}
