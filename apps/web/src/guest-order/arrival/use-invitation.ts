import { useLocation } from '../../platform/navigation/index.ts';
import { mailedSearch } from '../../platform/navigation/mailed-search.ts';
import type { WizardState } from '../wizard-state.ts';

/** The token of the invitation the visitor came by, as long as the order is about what they were invited to; else null. */
export function useInvitation({ form }: Pick<WizardState, 'form'>): string | null {
  const location = useLocation();
  return form.baseOrderId === null ? null : new URLSearchParams(mailedSearch(location)).get('token');
}
