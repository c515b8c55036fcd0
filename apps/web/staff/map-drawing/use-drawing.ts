import { useCallback, useState } from 'react';
import type { Drawing } from './drawing.ts';

const mostSteps = 200;

export interface DrawingTool {
  drawing: Drawing;
  /** Whether a point, or a ring, is another than at the start. */
  isChanged: boolean;
  change: (step: (before: Drawing) => Drawing) => void;
  undo: () => void;
}

/** A drawing with every step before it, so that each can be taken back. Choosing a ring or a point is no step. */
export function useDrawing(initial: Drawing): DrawingTool {
  const [{ now }, set] = useState<{ now: Drawing; past: readonly Drawing[] }>({ now: initial, past: [] });
  const change = useCallback((step: (before: Drawing) => Drawing): void => {
    set(({ now: before, past: steps }) => {
      const after = step(before);
      return { now: after, past: after.polygons === before.polygons ? steps : [...steps, before].slice(-mostSteps) };
    });
  }, []);
  const undo = useCallback((): void => {
    set((state) => {
      const last = state.past.at(-1);
      return last ? { now: last, past: state.past.slice(0, -1) } : state;
    });
  }, []);
  return { drawing: now, isChanged: now.polygons !== initial.polygons, change, undo };
}
