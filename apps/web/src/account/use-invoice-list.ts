import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useCallGate } from '../platform/session/index.ts';

/**
 * The invoices, for whom may see them: what is overdue is told from them, and the panel most people open next finds them here. Asked for
 * with everything else of the page (DASH-029).
 */
export function useInvoiceList(accountId: number): CallAnswer<'invoices.listInvoices'> | undefined {
  const { mayCall } = useCallGate();
  const enabled = mayCall('invoices.listInvoices', accountId);
  return useQuery({ ...routeQuery('invoices.listInvoices', { params: { id: accountId } }), enabled }).data;
}
