import { billCycleWindow } from '@porchlight/domain/bill-cycle/bill-cycle-window.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { fill, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import { classes } from '../ui/classes.ts';
import { useAmounts } from './amounts-query.ts';
import styles from './bill-cycle.module.css';
import { type CyclePoint, cyclePoints, placeLabels } from './cycle-points.ts';

/** Last bill, today, due date and next bill, true to scale, with the days left (DASH-008, DASH-027, DASH-028, D-064). */
export function BillCycle({ accountId, billCycleDay }: { accountId: number; billCycleDay: number | undefined }) {
  const texts = useTexts('account').cycle;
  const plural = usePlural();
  const intl = useIntlTag();
  const { data: amounts } = useAmounts(accountId);
  const today = browserToday();
  const cycle = billCycleWindow(today, billCycleDay);
  // The place of the line, so that nothing moves when the bill cycle arrives; without a valid day it closes.
  if (billCycleDay === undefined) return <div className={styles.waiting} />;
  if (!cycle) return <div className={styles.none} />;

  const points = cyclePoints(cycle, today, amounts && amounts.amountDue > 0 ? amounts.dueDate : null);
  const daysLeft = plural(texts.daysLeft, cycle.daysLeft);
  const written = (date: string): string => writtenDate(date, intl, 'short');
  const words = { lastBill: texts.lastBill, today: texts.today, due: texts.due, late: texts.due, nextBill: texts.nextBill };
  return (
    <div className={styles.cycle}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={fill(texts.progress, { start: written(cycle.start), end: written(cycle.end) })}
        aria-valuenow={Math.round(cycle.progress * 100)}
        aria-valuetext={daysLeft}
      >
        <span className={styles.done} style={at(cycle.progress)} />
        {points.map(({ kind, at: share }) => (
          <span key={kind} className={classes(styles.point, styles[kind])} style={at(share)} />
        ))}
      </div>
      <CycleLabels points={points} key={points.map(({ kind }) => kind).join()}>
        {points.map(({ kind, date }) => (
          <li key={kind}>
            <b>{words[kind]}</b>
            <span>{written(date)}</span>
            {kind === 'nextBill' && <span className={styles.daysLeft}>{daysLeft}</span>}
          </li>
        ))}
      </CycleLabels>
    </div>
  );
}

// Set through the style object of the element, which the content policy allows; there is no style attribute in the page's source.
const at = (share: number): CSSProperties => ({ '--at': `${(share * 100).toFixed(2)}%` }) as CSSProperties;

/** The words under the line, placed by how wide they are in this language and on this screen. */
function CycleLabels({ points, children }: { points: readonly CyclePoint[]; children: readonly React.ReactNode[] }) {
  const texts = useTexts('account').cycle;
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const place = (): void => {
      const items = [...element.children] as HTMLElement[];
      for (const item of items) item.hidden = false;
      const boxes = points.map(({ kind, at: share }, index) => ({ kind, at: share, width: items[index]?.offsetWidth ?? 0 }));
      const lefts = placeLabels(boxes, element.clientWidth);
      for (const [index, item] of items.entries()) {
        const left = lefts[index] ?? null;
        item.hidden = left === null;
        item.style.setProperty('--left', `${left ?? 0}px`);
      }
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    void document.fonts?.ready.then(place);
    return () => observer.disconnect();
  });
  return (
    <ol ref={list} className={styles.labels} aria-label={texts.label}>
      {children}
    </ol>
  );
}
