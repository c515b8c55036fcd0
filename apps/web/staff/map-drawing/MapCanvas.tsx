import '../../map/trusted-types.ts';
import 'leaflet/dist/leaflet.css';
import './staff-map.css';
import { useEffect, useRef, useState } from 'react';
import type { Bounds, MapArea } from '../../map/map-data.ts';
import { patternDrawing } from '../../map/page-parts.ts';
import { Button } from '../../src/ui/Button.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import type { Drawing, Position } from './drawing.ts';
import { type OpenMap, openMap } from './open-map.ts';

export interface MapCanvasProps {
  /** The areas within bounds; absent: none are shown. */
  readAreas?: ((bounds: Bounds) => Promise<readonly (MapArea & { id: number })[]>) | undefined;
  drawing?: Drawing | undefined;
  /** A single place that is marked: the one that is tried, or where a drawing is wrong. */
  pin?: Position | null | undefined;
  /** The pin is gone to, near enough to see streets; else only where it is out of view. */
  isNear?: boolean | undefined;
  /** What is to be seen at first; null: everything. */
  fit?: Bounds | null | undefined;
  /** Read anew when it changes. */
  version?: unknown;
  onPress?: ((position: Position) => void) | undefined;
  /** A point of the ring that is worked on was chosen. */
  onPoint?: ((at: number) => void) | undefined;
  onMove?: ((at: number, position: Position) => void) | undefined;
}

/** The map by Leaflet. Whatever it does can be done beside it as well. */
export function MapCanvas(props: MapCanvasProps) {
  const texts = useStaffTexts('coverage').map;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [open, setOpen] = useState<OpenMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attribution, setAttribution] = useState('');
  const { drawing, pin, isNear = false, version } = props;
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const container = place.current;
    if (!container) return;
    const patterns = patternDrawing();
    container.before(patterns);
    const made = openMap(container, {
      fit: latest.current.fit ?? null,
      readAreas: (bounds) => latest.current.readAreas?.(bounds) ?? Promise.resolve([]),
      onPress: (position) => latest.current.onPress?.(position),
      onPoint: (at) => latest.current.onPoint?.(at),
      onMove: (at, position) => latest.current.onMove?.(at, position),
      onFailure: setFailed,
      onAttribution: setAttribution,
    });
    setOpen(made);
    return () => {
      made.close();
      patterns.remove();
    };
  }, []);
  useEffect(() => open?.draw(drawing ?? null), [open, drawing]);
  useEffect(() => open?.mark(pin ?? null, isNear), [open, pin, isNear]);
  useEffect(() => open?.show(version), [open, version]);
  return (
    <div className="staff-map">
      <div ref={place} className="staff-map-canvas" role="application" aria-label={texts.label} aria-describedby="staff-map-keys" />
      <p className="staff-map-keys" id="staff-map-keys">
        {texts.keys} {attribution}
      </p>
      <div className="staff-map-actions">
        <Button onClick={() => open?.zoom(1)}>{texts.zoomIn}</Button>
        <Button onClick={() => open?.zoom(-1)}>{texts.zoomOut}</Button>
        <Button onClick={() => open?.whole()}>{texts.whole}</Button>
        <span role="status">
          {hasFailed && (
            <>
              {texts.failed}{' '}
              <Button kind="link" onClick={() => open?.reload()}>
                {texts.again}
              </Button>
            </>
          )}
        </span>
      </div>
    </div>
  );
}
