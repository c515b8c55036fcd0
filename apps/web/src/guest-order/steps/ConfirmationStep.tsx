import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { totalsOf } from '../../configurator/index.ts';
import { choiceName, chosenServices } from '../../plan-choice/index.ts';
import { useContentText, useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { orderStatusPath } from '../../routes.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Ledger, LedgerRow } from '../../ui/Ledger.tsx';
import { SuccessMark } from '../../ui/SuccessMark.tsx';
import text from '../../ui/text.module.css';
import { ShareButtons, StepFrame } from '../../wizard/index.ts';
import { attemptOf } from '../confirmation/account-attempts.ts';
import styles from '../confirmation/confirmation.module.css';
import { orderTypeOf } from '../wizard-state.ts';
import type { StepProps } from './step-props.ts';

/** The reference number, what happens next, and where it can be followed (GUEST-043 to GUEST-047). */
export function ConfirmationStep({ state, send, reset }: StepProps) {
  const { confirmation } = useTexts('guestOrderDetails');
  const configurator = useTexts('configurator');
  const { newAccountInfo, newOrderInfo } = state.data;
  const orderType = newOrderInfo?.orderType ?? orderTypeOf(state) ?? 'ACTIVE';
  const message = useContentText(`confirmation.${orderType}`);
  const { oneTime, recurring } = totalsOf(chosenServices(state), orderType);
  const reference = String(newOrderInfo?.id ?? '');
  return (
    <StepFrame mark={<SuccessMark />} heading={fill(confirmation.reference, { reference })} lede={message}>
      <p className={styles.mail}>
        {fill(confirmation.mail, { email: (newAccountInfo && attemptOf(newAccountInfo)?.email) ?? '' })}{' '}
        <Button kind="link" onClick={() => send({ type: 'wentBack' })}>
          {confirmation.correct}
        </Button>
      </p>
      <Ledger>
        <LedgerRow label={confirmation.service}>{choiceName(state)}</LedgerRow>
        <LedgerRow label={confirmation.address}>{state.form.formattedAddress}</LedgerRow>
        {recurring && (
          <LedgerRow label={configurator.recurring} numeric>
            {fill(configurator.priceMonthly, { price: formatPriceCents(recurring.cents) })}
          </LedgerRow>
        )}
        {oneTime && (
          <LedgerRow label={configurator.oneTime} numeric>
            {formatPriceCents(oneTime.cents)}
          </LedgerRow>
        )}
      </Ledger>
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={`${orderStatusPath}?reference=${reference}`}>
          {confirmation.followUp}
        </Link>
        <Button size="large" onClick={() => reset()}>
          {confirmation.checkAnother}
        </Button>
        <ShareButtons texts={confirmation} />
      </div>
      <p className={text.visuallyHidden} role="status">
        {fill(confirmation.reference, { reference })}
      </p>
    </StepFrame>
  );
}
