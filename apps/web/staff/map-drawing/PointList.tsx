import { fill } from '@porchlight/texts/template.ts';
import { type KeyboardEvent, useState } from 'react';
import { Button, IconButton } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import { addPoint, currentRing, degreesOf, movedByKey, movePoint, type Position, removePoint } from './drawing.ts';
import styles from './map-drawing.module.css';
import type { DrawingTool } from './use-drawing.ts';

/** So many points have their fields at once: those around the chosen one. */
const shownAtOnce = 40;

/** The points of the ring that is worked on, as coordinates: typed, moved by arrow keys, removed. The map is not needed for it. */
export function PointList({ tool }: { tool: DrawingTool }) {
  const texts = useStaffTexts('coverage').drawing;
  const points = currentRing(tool.drawing);
  const first = Math.floor((tool.drawing.point ?? 0) / shownAtOnce) * shownAtOnce;
  const [moved, setMoved] = useState('');
  const onMoved = (at: number, position: Position): void => {
    tool.change((before) => movePoint(before, at, position));
    setMoved(fill(texts.moved, { number: at + 1, latitude: position[1], longitude: position[0] }));
  };
  return (
    <div className={styles.points}>
      {points.length > 0 && <p className={text.muted}>{texts.moveHint}</p>}
      <p className={text.visuallyHidden} role="status">
        {moved}
      </p>
      <ol className={styles.pointList} start={first + 1}>
        {points.slice(first, first + shownAtOnce).map((position, index) => {
          const at = first + index;
          return <PointRow key={at} tool={tool} at={at} position={position} onMoved={onMoved} />;
        })}
      </ol>
      {points.length > shownAtOnce && (
        <div className={styles.actions}>
          {Array.from({ length: Math.ceil(points.length / shownAtOnce) }, (_, page) => (
            <Button key={page} kind="quiet" onClick={() => tool.change((before) => ({ ...before, point: page * shownAtOnce }))}>
              {fill(texts.point, { number: page * shownAtOnce + 1 })}
            </Button>
          ))}
        </div>
      )}
      <NewPoint tool={tool} />
    </div>
  );
}

interface PointRowProps {
  tool: DrawingTool;
  at: number;
  position: Position;
  onMoved: (at: number, position: Position) => void;
}

function PointRow({ tool, at, position, onMoved }: PointRowProps) {
  const texts = useStaffTexts('coverage').drawing;
  const isChosen = tool.drawing.point === at;
  const number = at + 1;
  const onKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Delete') tool.change((before) => removePoint(before, at));
    const next = movedByKey(position, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    onMoved(at, next);
  };
  return (
    <li className={styles.point}>
      <button
        type="button"
        className={styles.pointName}
        aria-pressed={isChosen}
        onClick={() => tool.change((before) => ({ ...before, point: at }))}
        onKeyDown={onKey}
      >
        {fill(texts.point, { number })}
      </button>
      <Degrees
        label={fill(texts.latitude, { number })}
        value={position[1]}
        limit={90}
        onRead={(latitude) => onMoved(at, [position[0], latitude])}
      />
      <Degrees
        label={fill(texts.longitude, { number })}
        value={position[0]}
        limit={180}
        onRead={(longitude) => onMoved(at, [longitude, position[1]])}
      />
      <IconButton
        icon="close"
        label={fill(texts.removePoint, { number })}
        onClick={() => tool.change((before) => removePoint(before, at))}
      />
    </li>
  );
}

/** Degrees of one point; taken when the field is left, kept as typed while they are none. */
function Degrees({ label, value, limit, onRead }: { label: string; value: number; limit: number; onRead: (degrees: number) => void }) {
  const texts = useStaffTexts('coverage').drawing;
  const [typed, setTyped] = useState(String(value));
  const [isUnread, setUnread] = useState(false);
  const [seen, setSeen] = useState(value);
  // Moved elsewhere, by an arrow key or on the map: what was typed is past.
  if (seen !== value) {
    setSeen(value);
    setTyped(String(value));
    setUnread(false);
  }
  const take = (): void => {
    const degrees = degreesOf(typed, limit);
    setUnread(degrees === null);
    if (degrees !== null && degrees !== value) onRead(degrees);
  };
  return (
    <div>
      <TextInput
        aria-label={label}
        aria-invalid={isUnread || undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      {isUnread && (
        <p className={styles.error} role="alert">
          {texts.unread}
        </p>
      )}
    </div>
  );
}

function NewPoint({ tool }: { tool: DrawingTool }) {
  const texts = useStaffTexts('coverage').drawing;
  const [latitude, setLatitude] = useState('');
  const [longitude, setLongitude] = useState('');
  const [isUnread, setUnread] = useState(false);
  const add = (): void => {
    const position = [degreesOf(longitude, 180), degreesOf(latitude, 90)] as const;
    const isRead = position[0] !== null && position[1] !== null;
    setUnread(!isRead);
    if (position[0] === null || position[1] === null) return;
    const point: Position = [position[0], position[1]];
    tool.change((before) => addPoint(before, point));
    setLatitude('');
    setLongitude('');
  };
  const error = isUnread ? texts.unread : null;
  return (
    <div className={styles.newPoint}>
      <Field label={texts.newLatitude} error={error}>
        <TextInput inputMode="decimal" autoComplete="off" value={latitude} onChange={({ target }) => setLatitude(target.value)} />
      </Field>
      <Field label={texts.newLongitude}>
        <TextInput inputMode="decimal" autoComplete="off" value={longitude} onChange={({ target }) => setLongitude(target.value)} />
      </Field>
      <Button onClick={add}>{texts.addPoint}</Button>
    </div>
  );
}
