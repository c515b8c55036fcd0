import { fill } from '@porchlight/texts/template.ts';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { FieldError } from '../../src/ui/Field.tsx';
import fieldStyles from '../../src/ui/field.module.css';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import { addHole, addPoint, addPolygon, chooseRing, currentRing, movePoint, type Position, removeRing } from './drawing.ts';
import type { MapCanvasProps } from './MapCanvas.tsx';
import styles from './map-drawing.module.css';
import { PointList } from './PointList.tsx';
import { StaffMap } from './StaffMap.tsx';
import type { DrawingTool } from './use-drawing.ts';

interface ShapeDrawingProps extends Pick<MapCanvasProps, 'readAreas' | 'fit' | 'version'> {
  tool: DrawingTool;
  /** What is wrong with the shape. */
  error?: string | null;
  /** Where it is wrong. */
  at?: Position | null;
}

/** Draws a shape of polygons with holes, on the map or by its coordinates. Every step can be undone. */
export function ShapeDrawing({ tool, error, at, ...map }: ShapeDrawingProps) {
  const texts = useStaffTexts('coverage').drawing;
  const { drawing, change } = tool;
  const hasPoints = currentRing(drawing).length > 0;
  return (
    <fieldset
      className={styles.drawing}
      aria-describedby={error ? 'drawing-error' : undefined}
      data-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className={text.h2}>{texts.title}</legend>
      <p className={text.muted}>{texts.hint}</p>
      {error && <FieldError id="drawing-error">{error}</FieldError>}
      <StaffMap
        {...map}
        drawing={drawing}
        pin={at}
        onPress={(position) => drawing.isOpen && change((before) => addPoint(before, position))}
        onPoint={(point) => change((before) => ({ ...before, point }))}
        onMove={(point, position) => change((before) => movePoint(before, point, position))}
      />
      <p role="status">{drawing.isOpen ? texts.isOpen : texts.closed}</p>
      <div className={styles.actions}>
        <Button onClick={() => change((before) => ({ ...before, isOpen: !before.isOpen, point: null }))}>
          {drawing.isOpen ? texts.close : texts.open}
        </Button>
        <Button onClick={tool.undo}>{texts.undo}</Button>
        <Button onClick={() => change(addPolygon)}>{texts.addPolygon}</Button>
        {hasPoints && <Button onClick={() => change(addHole)}>{texts.addHole}</Button>}
        {hasPoints && <Button onClick={() => change(removeRing)}>{texts.removeRing}</Button>}
      </div>
      <Rings tool={tool} />
      {hasPoints ? null : <p className={text.muted}>{texts.start}</p>}
      <PointList tool={tool} />
    </fieldset>
  );
}

/** Which ring is worked on; nothing where there is one alone. */
function Rings({ tool: { drawing, change } }: { tool: DrawingTool }) {
  const texts = useStaffTexts('coverage').drawing;
  const plural = usePlural();
  const rings = drawing.polygons.flatMap((polygon, at) => polygon.map((points, ring) => ({ at, ring, count: points.length })));
  if (rings.length < 2) return null;
  return (
    <fieldset className={styles.rings}>
      <legend className={fieldStyles.label}>{texts.ring}</legend>
      {rings.map(({ at, ring, count }) => (
        <CheckRow
          key={`${at}.${ring}`}
          type="radio"
          name="ring"
          checked={drawing.polygon === at && drawing.ring === ring}
          end={plural(texts.points, count)}
          onChange={() => change((before) => chooseRing(before, at, ring))}
        >
          {ring === 0 ? fill(texts.polygon, { number: at + 1 }) : fill(texts.hole, { number: ring, polygon: at + 1 })}
        </CheckRow>
      ))}
    </fieldset>
  );
}
