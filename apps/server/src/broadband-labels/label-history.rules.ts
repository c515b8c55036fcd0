import { addDays, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { PublishedLabel } from './present-label.ts';
import type { LabelHistory } from './published.store.ts';

/**
 * What was published of a plan: the last version under each identifier it ever had. An identifier that another replaced was on sale until the day before.
 * The last one is on sale while the plan is.
 */
export function publishedSpans({ planId, saleFrom, isSold, lastSoldOn, versions }: LabelHistory, today: string): PublishedLabel[] {
  const starts = versions.filter((version, at) => at === 0 || version.identifier !== versions[at - 1]?.identifier);
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const last = versions.findLast((version) => version.identifier === start.identifier) ?? start;
    const dayBefore = (day: string) => addDays(calendarDate(day), -1);
    const until = next ? dayBefore(next.recordedOn) : isSold ? null : (lastSoldOn ?? dayBefore(today));
    return {
      planId,
      identifier: start.identifier,
      content: last.content,
      onSaleFrom: at === 0 ? (saleFrom ?? start.recordedOn) : start.recordedOn,
      onSaleUntil: until,
    };
  });
}

/** One version as it was, whatever the label says now: for who ordered under it. */
export function publishedVersion(history: LabelHistory, versionId: number, today: string): PublishedLabel | null {
  const version = history.versions.find(({ id }) => id === versionId);
  const span = version && publishedSpans(history, today).find(({ identifier }) => identifier === version.identifier);
  return version && span ? { ...span, content: version.content } : null;
}
