import { useLocation } from '../../platform/navigation/index.ts';
import type { WizardState } from '../wizard-state.ts';

/** The token of the invitation the visitor came by, as long as the order is about what they were invited to; else null. */
export function useInvitation({ form }: Pick<WizardState, 'form'>): string | null {
  const { search } = useLocation();
  return form.baseOrderId === null ? null : new URLSearchParams(search).get('token');
}
