import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './technicians.module.css';
import type { Effect } from './use-technician-form.ts';

interface Props {
  effect: Effect;
  isBusy: boolean;
  onSave: () => void;
  onBack: () => void;
}

/** What a change does to visits that are booked, before it is saved. It takes the focus from the button it stands in the place of. */
export function EffectPart({ effect: { reassigned, uncovered }, isBusy, onSave, onBack }: Props) {
  const { effect: texts } = useStaffTexts('technicians');
  const intl = useIntlTag();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const visitText = ({ orderId, dateTime }: { orderId: number; dateTime: string }): string =>
    fill(texts.visit, { number: orderId, when: `${writtenDate(dateTime.slice(0, 10), intl, 'full')}, ${formatTime(dateTime)}` });
  return (
    <div ref={place} className={styles.effect} role="group" aria-label={texts.title} tabIndex={-1}>
      <Alert tone="warning" role="alert" title={texts.title}>
        {reassigned.length > 0 && (
          <>
            <p>{texts.reassigned}</p>
            <ul className={styles.list}>
              {reassigned.map((visit) => (
                <li key={visit.visitId}>
                  {visitText(visit)}: {fill(texts.to, { name: visit.to })}
                </li>
              ))}
            </ul>
          </>
        )}
        {uncovered.length > 0 && (
          <>
            <p>{texts.uncovered}</p>
            <ul className={styles.list}>
              {uncovered.map((visit) => (
                <li key={visit.visitId}>{visitText(visit)}</li>
              ))}
            </ul>
          </>
        )}
      </Alert>
      <div className={styles.actions}>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button kind="primary" busy={isBusy} onClick={onSave}>
          {reassigned.length > 0 ? texts.confirm : texts.confirmUncovered}
        </Button>
      </div>
    </div>
  );
}
