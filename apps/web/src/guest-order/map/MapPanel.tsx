import { useState } from 'react';
import { fill, useLocale, useTexts } from '../../platform/i18n/index.ts';
import { usePageConfiguration } from '../../platform/site/page-configuration.ts';
import { currentTheme } from '../../platform/theme.ts';
import { Spinner } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { useStore } from '../../ui/external-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { WizardState } from '../wizard-state.ts';
import styles from './map.module.css';
import { mapSource } from './map-source.ts';

/** The map beside a step (GUEST-012, GUEST-017). Nothing of it is loaded before an address is known; without one the panel is empty. */
export function MapPanel({ state, isLow }: { state: Pick<WizardState, 'form' | 'place'>; isLow?: boolean }) {
  const texts = useTexts('guestOrder').map;
  const locale = useLocale();
  const theme = useStore(currentTheme, 'light');
  const allowed = usePageConfiguration()?.allowedFrameOrigins ?? [];
  const { form, place } = state;
  const address = form.formattedAddress || form.street;
  const source = place && mapSource(place.embedUrl, allowed, window.location.href, { theme, locale });
  return (
    <figure className={classes(styles.map, isLow && styles.low, !source && styles.empty)}>
      {source ? <MapFrame key={source} source={source} title={fill(texts.title, { address })} /> : <Nowhere text={texts.empty} />}
      {source && <figcaption>{address}</figcaption>}
    </figure>
  );
}

function Nowhere({ text }: { text: string }) {
  return (
    <p>
      <Icon name="pin" />
      {text}
    </p>
  );
}

/** The own map page needs its scripts and nothing else: it runs without the portal's origin and cannot leave its frame. */
const frameRights = 'allow-scripts';

function MapFrame({ source, title }: { source: string; title: string }) {
  const texts = useTexts('guestOrder').map;
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className={styles.frame}>
      <iframe src={source} title={title} sandbox={frameRights} referrerPolicy="no-referrer" onLoad={() => setLoaded(true)} />
      <p className={classes(styles.loading, isLoaded && styles.gone)} role="status">
        {!isLoaded && (
          <>
            <Spinner />
            {texts.loading}
          </>
        )}
      </p>
    </div>
  );
}
