import { PlaceMap } from '../../place-map/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { WizardState } from '../wizard-state.ts';

/** The map beside a step: of the address in the form (GUEST-012, GUEST-017). */
export function MapPanel({ state, isLow }: { state: Pick<WizardState, 'form' | 'place'>; isLow?: boolean }) {
  const texts = useTexts('guestOrder').map;
  const { form, place } = state;
  return <PlaceMap address={form.formattedAddress || form.street} embedUrl={place?.embedUrl ?? null} isLow={isLow} texts={texts} />;
}
