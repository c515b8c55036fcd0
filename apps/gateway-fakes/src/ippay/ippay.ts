import type { Gateway } from '../kit/gateway.ts';
import { act, moved } from './acts.ts';
import { emptyState, type IppayState } from './records.ts';
import { type ReportUser, serveReport } from './reporting.ts';
import { type Merchant, newTransactionId, serveTerminal } from './terminal.ts';

/** IPPay as its documents, its samples and the clients of others know it: the XML gateway and the reporting service. */
export function createFakeIppay({ merchant, report }: { merchant: Merchant; report: ReportUser }): Gateway<IppayState> {
  return {
    name: 'ippay',
    emptyState,
    isApi: ({ path }) => /^\/ippay(Report)?\/?$/.test(path),
    movesMoney: ({ method, path, body }) =>
      method === 'POST' && !path.startsWith('/ippayReport') && /<TransactionType>(SALE|CHECK|VOID|CREDIT|REVERSAL)</.test(body),
    api: async ({ method, path, body }, desk) => {
      if (method === 'GET') return { status: 200, headers: { 'content-type': 'text/plain' }, body: newTransactionId(desk) };
      return path.startsWith('/ippayReport') ? serveReport(report, body, desk.state, desk.now()) : serveTerminal(merchant, body, desk);
    },
    page: async () => null,
    act: async (asked, desk) => act(asked, desk) ?? null,
    moved,
  };
}
