import { useState } from 'react';
import { newUuid } from '../../src/platform/new-uuid.ts';
import { drawingOf, emptyDrawing, geometryOf, useDrawing } from '../map-drawing/index.ts';
import type { StaffRequest } from '../platform/call.ts';
import type { Area, Status } from './areas.ts';

/** What holds in an area, as it is typed. */
export interface FactsDraft {
  name: string;
  status: Status;
  locationId: string;
  plans: string;
  priority: string;
}

type Sent = NonNullable<StaffRequest<'coverage.previewArea'>['body']['draft']>;

const factsOf = (area: Area | null): FactsDraft => ({
  name: area?.name ?? '',
  status: area?.status ?? 'NEW_SERVICE',
  locationId: area?.locationId ? String(area.locationId) : '',
  plans: area?.planCodes?.join(', ') ?? '',
  priority: String(area?.priority ?? 100),
});

/** A new area, or one that is changed, with its drawing. `key` is the drawing's own: sent twice it is added once. */
export function useAreaDraft(area: Area | null) {
  const [facts, setFacts] = useState(() => factsOf(area));
  const [initial] = useState(() => (area?.polygons ? drawingOf(area.polygons) : emptyDrawing));
  const [key] = useState(newUuid);
  const tool = useDrawing(initial);
  const problems = {
    name: facts.name.trim() === '',
    // A shape with too many points to be drawn by hand stays as it is.
    shape: (area === null || area.polygons !== null) && tool.drawing.polygons.flat().every((ring) => ring.length < 3),
    priority: !/^\d{1,5}$/.test(facts.priority.trim()) || Number(facts.priority) > 10_000,
  };
  const codes = facts.plans.split(/[\s,;]+/).filter((code) => code !== '');
  const sent: Sent = {
    name: facts.name.trim(),
    status: facts.status,
    locationId: facts.locationId === '' ? null : Number(facts.locationId),
    planCodes: codes.length === 0 ? null : codes,
    priority: Number(facts.priority),
    // The exact shape that is kept stays unless it was drawn on.
    shape: area !== null && !tool.isChanged ? null : geometryOf(tool.drawing),
  };
  return { facts, set: (part: Partial<FactsDraft>) => setFacts((before) => ({ ...before, ...part })), tool, problems, sent, key };
}
