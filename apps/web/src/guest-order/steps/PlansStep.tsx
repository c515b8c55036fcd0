import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { useState } from 'react';
import { choiceOf } from '../../plan-choice/index.ts';
import { CompareToggle, PlanOffers, useLabels } from '../../plans/index.ts';
import { useContentText, useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { StepFrame } from '../../wizard/index.ts';
import { AddressNotice } from '../address/AddressNotice.tsx';
import { offeredItems, orderTypeOf } from '../wizard-state.ts';
import styles from './plans-step.module.css';
import type { StepProps } from './step-props.ts';

export interface PlansStepProps extends StepProps {
  /** What became of the choice that was brought along. */
  note: string | null;
}

/** What can be ordered at the address: plans and bundles to choose one from (GUEST-024 to GUEST-029). */
export function PlansStep(props: PlansStepProps) {
  const orderType = orderTypeOf(props.state);
  return orderType && <Offers {...props} orderType={orderType} />;
}

function Offers({ state, send, note, orderType }: PlansStepProps & { orderType: OrderType }) {
  const texts = useTexts('plans');
  const title = useContentText(`newSignupTitle.${orderType}`);
  const labels = useLabels();
  const [isComparing, setComparing] = useState(false);
  const items = offeredItems(state);
  const offers = { items, labels, isComparing };
  return (
    <StepFrame
      heading={isComparing ? texts.comparePlans : title}
      lede={<Lede orderType={orderType} address={state.form.formattedAddress} onChange={() => send({ type: 'wentBack' })} />}
      below={<PlanOffers {...offers} orderType={orderType} onSelect={(item) => send({ type: 'chosen', choice: choiceOf(item) })} />}
    >
      {note && (
        <Alert tone="warning" role="status">
          {note}
        </Alert>
      )}
      <AddressNotice place={state.place} />
      <CompareToggle {...offers} onChange={setComparing} />
    </StepFrame>
  );
}

/** Where the service would be, and the way to another address. */
function Lede({ orderType, address, onChange }: { orderType: OrderType; address: string; onChange: () => void }) {
  const texts = useTexts('guestOrder').plans;
  const sentence = { ACTIVE: texts.ledeActive, SIGNUP: texts.ledeSignup, SURVEY: texts.ledeSurvey }[orderType];
  const [before = '', after = ''] = sentence.split('{address}');
  return (
    <>
      {before}
      <b className={styles.address}>{unbroken(address)}</b>
      {after}{' '}
      <button type="button" className={styles.change} onClick={onChange}>
        {texts.changeAddress}
      </button>
    </>
  );
}

/** State and ZIP code stay on one line. */
const unbroken = (address: string): string => address.replace(/ (\d{5}(?:-\d{4})?)$/, '\u00a0$1');
