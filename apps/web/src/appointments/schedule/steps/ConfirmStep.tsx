import { windowText } from '@porchlight/domain/appointments/visit-window.ts';
import { useState } from 'react';
import { useContentText, useTexts } from '../../../platform/i18n/index.ts';
import { useOptionalContentText } from '../../../platform/i18n/optional-content-text.ts';
import { TermsBox } from '../../../platform/site/TermsBox.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Ledger, LedgerRow } from '../../../ui/Ledger.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import text from '../../../ui/text.module.css';
import { StepActions, StepFrame } from '../../../wizard/index.ts';
import { contactOf } from '../contact-of.ts';
import { HoldCountdown } from '../HoldCountdown.tsx';
import styles from '../schedule.module.css';
import type { Schedule } from '../schedule-run.ts';
import { type ScheduleState, visitedAddress } from '../schedule-state.ts';

const termsBoxId = 'appointment-terms';

/** What is about to be scheduled, for whom and when (APPT-009 to APPT-011); the terms where the operator has a text for them (D-151). */
export function ConfirmStep({ schedule, state }: { schedule: Schedule; state: ScheduleState }) {
  const texts = useTexts('appointments');
  const { confirm } = texts;
  const terms = useTerms();
  const note = useOptionalContentText('visitNote');
  const [isBooking, setBooking] = useState(false);
  const { held } = state.data.orderAppointments;
  const address = visitedAddress(state);
  const book = async (): Promise<void> => {
    if (!terms.judge()) return document.getElementById(termsBoxId)?.focus();
    setBooking(true);
    await schedule.book();
    setBooking(false);
  };
  return (
    <StepFrame heading={confirm.title} lede={confirm.lede}>
      {held?.endsAt != null && !isBooking && <HoldCountdown endsAt={held.endsAt} onOver={schedule.letGo} />}
      <Facts state={state} address={address} />
      {note && <p>{note}</p>}
      {terms.text && (
        <div>
          <h2 className={text.h3}>{confirm.termsTitle}</h2>
          {/* What scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className={styles.terms} aria-label={confirm.termsTitle} tabIndex={0}>
            {terms.text}
          </section>
          <TermsBox
            id={termsBoxId}
            texts={confirm}
            isAccepted={terms.isAccepted}
            disabled={isBooking}
            error={terms.error}
            onChange={terms.accept}
          />
        </div>
      )}
      {terms.text === undefined && <SkeletonLines lines={1} label={confirm.termsTitle} />}
      <StepActions>
        <Button size="large" disabled={isBooking} onClick={() => schedule.choose({ type: 'wentBack' })}>
          {confirm.back}
        </Button>
        <Button kind="primary" size="large" disabled={terms.text === undefined} busy={isBooking} onClick={book}>
          {isBooking ? confirm.scheduling : confirm.schedule}
        </Button>
      </StepActions>
    </StepFrame>
  );
}

function Facts({ state, address }: { state: ScheduleState; address: string }) {
  const { confirm } = useTexts('appointments');
  const contact = contactOf(state.data.tokenResponse?.contact);
  const { held } = state.data.orderAppointments;
  return (
    <Ledger className={styles.facts}>
      <LedgerRow label={confirm.date}>
        <strong>{(held && windowText(held.dateTime)) || confirm.noDate}</strong>
      </LedgerRow>
      <LedgerRow label={confirm.address}>{address}</LedgerRow>
      {state.plansDetails.map(({ description }) => (
        <LedgerRow key={description} label={confirm.service}>
          {description}
        </LedgerRow>
      ))}
      <LedgerRow label={confirm.firstName}>{contact.firstName || confirm.notGiven}</LedgerRow>
      <LedgerRow label={confirm.lastName}>{contact.lastName || confirm.notGiven}</LedgerRow>
      <LedgerRow label={confirm.company}>{contact.company || confirm.notGiven}</LedgerRow>
      <LedgerRow label={confirm.phone} numeric={contact.phone !== ''}>
        {contact.phone || confirm.notGiven}
      </LedgerRow>
      <LedgerRow label={confirm.email}>{contact.email || confirm.notGiven}</LedgerRow>
    </Ledger>
  );
}

/** The terms of the operator and whether they were accepted; without a text they count as accepted (D-151). */
function useTerms() {
  const words = useOptionalContentText('termsAndConditions');
  const problem = useContentText('validationTerms');
  const [isAccepted, setAccepted] = useState(false);
  const [isJudged, setJudged] = useState(false);
  return {
    text: words,
    isAccepted,
    error: isJudged && !isAccepted ? (problem ?? undefined) : undefined,
    accept: setAccepted,
    judge: (): boolean => {
      setJudged(true);
      return !words || isAccepted;
    },
  };
}
