import { PlaceMap, useEmbedUrl } from '../place-map/index.ts';
import { useTexts } from '../platform/i18n/index.ts';

/** The map of the service address beside the steps (APPT-005). */
export function VisitMap({ address }: { address: string }) {
  const texts = useTexts('appointments').map;
  return <PlaceMap address={address} embedUrl={useEmbedUrl(address)} texts={texts} />;
}
