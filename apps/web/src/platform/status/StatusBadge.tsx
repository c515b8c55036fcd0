import { type StatusBadge as Look, statusBadge } from '@porchlight/domain/account/status-badge.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { useTexts } from '../i18n/index.ts';

const looks: Readonly<Record<Look, Pick<BadgeProps, 'tone' | 'onSurface'>>> = {
  outlined: { tone: 'outline' },
  whiteSuccess: { tone: 'success', onSurface: true },
  warning: { tone: 'warning' },
  danger: { tone: 'danger' },
  whiteDanger: { tone: 'danger', onSurface: true },
  success: { tone: 'success' },
  neutral: { tone: 'neutral' },
};

/** The status of an account or a service line, in the reader's words where there are some (STATE-001 to STATE-006, D-068). */
export function StatusBadge({ status }: { status: string }) {
  const words: Readonly<Record<string, string>> = useTexts('account').statuses;
  const known = Object.keys(words).find((name) => name.toLowerCase() === status.trim().toLowerCase());
  return <Badge {...looks[statusBadge(status)]}>{known ? words[known] : status}</Badge>;
}
