import { useEffect, useState } from 'react';
import { fill, useLocale } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { currentTheme } from '../platform/theme.ts';
import { Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { useStore } from '../ui/external-store.ts';
import { Icon } from '../ui/Icon.tsx';
import { onceRested } from '../ui/once-rested.ts';
import { mapSource } from './map-source.ts';
import styles from './place-map.module.css';

export interface PlaceMapTexts {
  loading: string;
  /** Title of the frame, with {address}. */
  title: string;
  /** Stands there while there is nothing to show. */
  empty: string;
}

export interface PlaceMapProps {
  /** For a link that leads to it. */
  id?: string;
  /** As one line, under the map. */
  address: string;
  /** The map's page (C-067, D-123); null where no place is known, undefined while it is looked for. */
  embedUrl: string | null | undefined;
  isLow?: boolean | undefined;
  texts: PlaceMapTexts;
}

/** The map beside a step (GUEST-012, GUEST-017, APPT-005). Nothing of it is loaded before an address is known; without one the panel is empty. */
export function PlaceMap({ id, address, embedUrl, isLow, texts }: PlaceMapProps) {
  const locale = useLocale();
  const theme = useStore(currentTheme, 'light');
  const allowed = usePageConfiguration()?.allowedFrameOrigins ?? [];
  // Pages built ahead of time have no address of their own, and no place to show.
  const source = embedUrl ? mapSource(embedUrl, allowed, window.location.href, { theme, locale }) : null;
  const isKnown = source !== null || embedUrl === undefined;
  return (
    <figure id={id} className={classes(styles.map, isLow && styles.low, !isKnown && styles.empty)}>
      {isKnown ? (
        <MapFrame key={source} source={source} title={fill(texts.title, { address })} loading={texts.loading} />
      ) : (
        <Nowhere text={texts.empty} />
      )}
      {isKnown && <figcaption>{address}</figcaption>}
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

function MapFrame({ source, title, loading }: { source: string | null; title: string; loading: string }) {
  const [isLoaded, setLoaded] = useState(false);
  // To make a frame and load its page takes long: whoever goes on at once gets the next step first.
  const [isDue, setDue] = useState(false);
  useEffect(() => onceRested(() => setDue(true)), []);
  return (
    <div className={styles.frame}>
      {source && isDue && (
        <iframe src={source} title={title} sandbox={frameRights} referrerPolicy="no-referrer" onLoad={() => setLoaded(true)} />
      )}
      <p className={classes(styles.loading, isLoaded && styles.gone)} role="status">
        {!isLoaded && (
          <>
            <Spinner />
            {loading}
          </>
        )}
      </p>
    </div>
  );
}
