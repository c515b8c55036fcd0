import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Link } from '../../platform/navigation/index.ts';
import { CallUs } from '../../platform/site/CallUs.tsx';
import { orderStatusPath } from '../../routes.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { StepFrame } from '../../wizard/index.ts';
import styles from '../service-signup.module.css';
import type { SignupState } from '../signup-state.ts';
import { WithAddress } from '../WithAddress.tsx';

/** The address has no service to sign up for yet, or nothing on sale (SIGNUP-006, D-146); the order stays as it is. */
export function NotAvailableStep({ state }: { state: SignupState }) {
  const texts = useTexts('serviceSignup').notAvailable;
  const { formattedAddress: address, orderId } = state.data.tokenResponse;
  const isBuilding = state.offers.validatedAddress?.allowedServiceOrderType != null;
  return (
    <StepFrame heading={texts.heading} lede={<WithAddress text={isBuilding ? texts.building : texts.nothing} address={address} />}>
      <p className={styles.reference}>{fill(texts.reference, { reference: String(orderId) })}</p>
      <div>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={`${orderStatusPath}?reference=${orderId}`}>
          {texts.followUp}
        </Link>
      </div>
      <CallUs text={texts.callUs} />
    </StepFrame>
  );
}
