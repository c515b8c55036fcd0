import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import styles from './receipt.module.css';
import { type StepKind, timelineOf } from './timeline.ts';
import type { Receipt } from './use-receipt.ts';

/** What happened to the money so far, each step with its moment in the browser's zone, and what is still to come. */
export function Timeline({ receipt: { steps, type } }: { receipt: Receipt }) {
  const texts = useTexts('receipts').steps;
  return (
    <section aria-labelledby="receipt-steps">
      <h2 className={text.h3} id="receipt-steps">
        {texts.title}
      </h2>
      <ol className={styles.timeline}>
        {timelineOf(steps, type).map(({ state, at, kind }) => (
          <li key={state} className={styles[kind]} aria-current={kind === 'now' ? 'step' : undefined}>
            <StepMark kind={kind} isBrief={state === 'sent'} />
            <span>{texts[state]}</span>
            <span className={classes(text.num, text.muted)}>
              {at === null ? <span className={text.visuallyHidden}>{texts.toCome}</span> : formatDateTime(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What takes seconds turns; what may take days rests. */
function StepMark({ kind, isBrief }: { kind: StepKind; isBrief: boolean }) {
  if (kind === 'now') return isBrief ? <Spinner /> : <span className={styles.dot} />;
  if (kind === 'later') return <span />;
  return <Icon name={kind === 'bad' ? 'close' : kind === 'neutral' ? 'info' : 'check'} small />;
}
