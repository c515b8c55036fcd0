import { windowText } from '@porchlight/domain/appointments/visit-window.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Link } from '../../../platform/navigation/index.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Ledger, LedgerRow } from '../../../ui/Ledger.tsx';
import { SuccessMark } from '../../../ui/SuccessMark.tsx';
import { ShareButtons, StepFrame } from '../../../wizard/index.ts';
import { CalendarFileButton } from '../../CalendarFileButton.tsx';
import { pathOf } from '../../path-of.ts';
import { contactOf } from '../contact-of.ts';
import styles from '../schedule.module.css';
import { type ScheduleState, scheduleForm, visitedAddress } from '../schedule-state.ts';

/** The visit stands (APPT-012, APPT-013): when it is, what to do until then, and where it can be changed. */
export function SuccessStep({ state }: { state: ScheduleState }) {
  const texts = useTexts('appointments');
  const { done } = texts;
  const { booked } = state.data.orderAppointments;
  const form = scheduleForm(state);
  const address = visitedAddress(state);
  const { email } = contactOf(state.data.tokenResponse?.contact);
  return (
    <StepFrame mark={<SuccessMark />} heading={done.title} lede={fill(done.lede, { address })}>
      <Ledger className={styles.facts}>
        <LedgerRow label={texts.confirm.date}>
          <strong>{windowText(booked?.appointment.dateTime ?? form?.appointmentDate ?? '')}</strong>
        </LedgerRow>
        <LedgerRow label={texts.confirm.service}>{booked?.appointment.description ?? state.data.tokenResponse?.description}</LedgerRow>
      </Ledger>
      <p>{done.somebodyHome}</p>
      <p className={styles.mail}>{email ? fill(done.mailed, { email }) : done.mailedNowhere}</p>
      <div className={styles.actions}>
        {booked && <CalendarFileButton visit={booked.appointment} kind="primary" />}
        {booked && (
          <Link className={buttonClass({ size: 'large' })} href={pathOf(booked.changeUrl)}>
            {done.change}
          </Link>
        )}
        <ShareButtons texts={done} />
      </div>
    </StepFrame>
  );
}
