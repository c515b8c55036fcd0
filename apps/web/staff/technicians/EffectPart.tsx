import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
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

/** What a change does to visits that are booked, before it is saved. */
export function EffectPart({ effect: { reassigned, uncovered }, isBusy, onSave, onBack }: Props) {
  const { effect: texts } = useStaffTexts('technicians');
  const intl = useIntlTag();
  const visitText = ({ orderId, dateTime }: { orderId: number; dateTime: string }): string =>
    fill(texts.visit, { number: orderId, when: `${writtenDate(dateTime.slice(0, 10), intl, 'full')} ${formatTime(dateTime)}` });
  return (
    <div className={styles.effect}>
      <Alert tone="warning" role="alert" title={texts.title}>
        {reassigned.length > 0 && (
          <>
            <p>{texts.reassigned}</p>
            <ul>
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
            <ul>
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
          {texts.confirm}
        </Button>
      </div>
    </div>
  );
}
