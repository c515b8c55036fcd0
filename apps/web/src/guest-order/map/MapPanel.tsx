import { PlaceMap } from '../../place-map/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import type { WizardState } from '../wizard-state.ts';

/** Where a step's link to the map leads. */
export const orderMapId = 'order-map';

/** The map beside the steps: of the address in the form (GUEST-012, GUEST-017). */
export function MapPanel({ state: { form, place, step } }: { state: Pick<WizardState, 'form' | 'place' | 'step'> }) {
  const texts = useTexts('guestOrder').map;
  return (
    <PlaceMap
      id={orderMapId}
      address={form.formattedAddress || form.street}
      embedUrl={place?.embedUrl ?? null}
      isLow={step === 'new-signup'}
      texts={texts}
    />
  );
}
