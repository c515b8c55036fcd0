import { useState } from 'react';
import { choiceOf } from '../../plan-choice/index.ts';
import { CompareToggle, PlanOffers, useLabels } from '../../plans/index.ts';
import { useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { StepFrame } from '../../wizard/index.ts';
import type { Signup } from '../signup-run.ts';
import { offeredItems, type SignupState, signupOrderType } from '../signup-state.ts';
import { WithAddress } from '../WithAddress.tsx';

interface SelectStepProps {
  state: SignupState;
  send: Signup['send'];
  isChoiceGone: boolean;
}

/** Plans and bundles at the address, to choose one from (SIGNUP-003); nothing is asked for here (SIGNUP-013). */
export function SelectStep({ state, send, isChoiceGone }: SelectStepProps) {
  const texts = useTexts('serviceSignup').select;
  const { comparePlans } = useTexts('plans');
  const labels = useLabels();
  const [isComparing, setComparing] = useState(false);
  const offers = { items: offeredItems(state), labels, isComparing };
  return (
    <StepFrame
      heading={isComparing ? comparePlans : texts.heading}
      lede={<WithAddress text={texts.lede} address={state.data.tokenResponse.formattedAddress} />}
      isWide
      below={<PlanOffers {...offers} orderType={signupOrderType} onSelect={(item) => send({ type: 'chosen', choice: choiceOf(item) })} />}
    >
      {isChoiceGone && (
        <Alert tone="warning" role="status">
          {texts.choiceGone}
        </Alert>
      )}
      <CompareToggle {...offers} onChange={setComparing} />
    </StepFrame>
  );
}
