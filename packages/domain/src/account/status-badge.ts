export type StatusBadge = 'outlined' | 'whiteSuccess' | 'warning' | 'danger' | 'whiteDanger' | 'success' | 'neutral';

const badges: Readonly<Record<string, StatusBadge>> = {
  survey: 'outlined',
  prospect: 'outlined',
  signup: 'whiteSuccess',
  suspended: 'warning',
  deactivated: 'danger',
  'written-off': 'whiteDanger',
  active: 'success',
};

/** How the badge of an account status looks, whatever its letter case (STATE-001 to STATE-006); neutral for a status not listed (D-068). */
export function statusBadge(status: string): StatusBadge {
  const known = status.trim().toLowerCase();
  return Object.hasOwn(badges, known) ? (badges[known] ?? 'neutral') : 'neutral';
}
