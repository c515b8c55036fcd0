export interface NoticeFacts {
  hasOutage: boolean;
  status: string;
  lacksAutoPayMethod: boolean;
  accountAlert: string | null;
}

export type Notice = { kind: 'outage' | 'suspended' | 'autopay' } | { kind: 'alert'; message: string };

/**
 * Which notice stands across the page, at most one. The outage shows whenever there is one (D-050); the others are also told where they
 * belong: the status at the account number, AutoPay on its card.
 */
export function noticeOf({ hasOutage, status, lacksAutoPayMethod, accountAlert }: NoticeFacts): Notice | null {
  if (hasOutage) return { kind: 'outage' };
  if (status.trim().toLowerCase() === 'suspended') return { kind: 'suspended' };
  if (lacksAutoPayMethod) return { kind: 'autopay' };
  return accountAlert ? { kind: 'alert', message: accountAlert } : null;
}
