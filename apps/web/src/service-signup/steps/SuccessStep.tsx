import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { totalsOf } from '../../configurator/index.ts';
import { choiceName, chosenServices } from '../../plan-choice/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { orderStatusPath, scheduleAppointmentPath } from '../../routes.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Ledger, LedgerRow } from '../../ui/Ledger.tsx';
import { SuccessMark } from '../../ui/SuccessMark.tsx';
import text from '../../ui/text.module.css';
import { ShareButtons, StepFrame } from '../../wizard/index.ts';
import styles from '../service-signup.module.css';
import { type SignupState, signupOrderType } from '../signup-state.ts';
import { unbroken } from '../WithAddress.tsx';

/** The reference number, what happens next, and the ways on (SIGNUP-007). */
export function SuccessStep({ state }: { state: SignupState }) {
  const texts = useTexts('serviceSignup').success;
  const { completed, data } = state;
  const { contact, orderId } = data.tokenResponse;
  const reference = String(orderId);
  const email = contact.contactEmails.find(({ type }) => type === 'PERSONAL')?.email;
  const scheduleToken = completed?.scheduleToken ?? null;
  return (
    <StepFrame
      mark={<SuccessMark />}
      heading={fill(texts.reference, { reference })}
      lede={`${texts.lede} ${email ? fill(texts.mail, { email }) : ''}`}
      aside={<WhatComesNext mayChooseTime={scheduleToken !== null} />}
    >
      {completed && <Bought state={state} completed={completed} />}
      <div className={styles.actions}>
        {scheduleToken !== null && (
          <Link
            className={buttonClass({ kind: 'primary', size: 'large' })}
            href={`${scheduleAppointmentPath}?token=${encodeURIComponent(scheduleToken)}`}
          >
            {texts.choose}
          </Link>
        )}
        <Link
          className={buttonClass({ kind: scheduleToken === null ? 'primary' : 'secondary', size: 'large' })}
          href={`${orderStatusPath}?reference=${reference}`}
        >
          {texts.followUp}
        </Link>
        <ShareButtons texts={texts} />
      </div>
      <p className={text.visuallyHidden} role="status">
        {fill(texts.reference, { reference })}
      </p>
    </StepFrame>
  );
}

/** What was confirmed, where, and what it costs. */
function Bought({ state, completed }: { state: SignupState; completed: NonNullable<SignupState['completed']> }) {
  const texts = useTexts('serviceSignup').success;
  const prices = useTexts('configurator');
  const { choice, plansDetails } = completed;
  const { oneTime, recurring } = totalsOf(chosenServices({ choice, data: { plansDetails } }), signupOrderType);
  return (
    <Ledger>
      <LedgerRow label={texts.service}>{choiceName({ choice })}</LedgerRow>
      <LedgerRow label={texts.address}>{unbroken(state.data.tokenResponse.formattedAddress)}</LedgerRow>
      {recurring && (
        <LedgerRow label={prices.recurring} numeric>
          {fill(prices.priceMonthly, { price: formatPriceCents(recurring.cents) })}
        </LedgerRow>
      )}
      {oneTime && (
        <LedgerRow label={prices.oneTime} numeric>
          {formatPriceCents(oneTime.cents)}
        </LedgerRow>
      )}
    </Ledger>
  );
}

function WhatComesNext({ mayChooseTime }: { mayChooseTime: boolean }) {
  const texts = useTexts('serviceSignup').success;
  const sentences = [mayChooseTime ? texts.chooseTime : texts.timeByMail, texts.visit, texts.bill];
  return (
    <section className={styles.next} aria-labelledby="signup-next">
      <h2 className={text.h3} id="signup-next">
        {texts.next}
      </h2>
      <ol className={styles.steps}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </section>
  );
}
