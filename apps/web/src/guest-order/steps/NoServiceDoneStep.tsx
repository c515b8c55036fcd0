import { useContentText, useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SuccessMark } from '../../ui/SuccessMark.tsx';
import { StepFrame } from '../../wizard/index.ts';
import type { StepProps } from './step-props.ts';

/** The prospect is kept (GUEST-022, GUEST-023). */
export function NoServiceDoneStep({ reset }: StepProps) {
  const { anotherAddress } = useTexts('guestOrder');
  const title = useContentText('noServiceTitle');
  const subtitle = useContentText('noServiceSubtitle');
  return (
    <StepFrame
      mark={<SuccessMark />}
      heading={title ?? <Skeleton width="14rem" height="2rem" />}
      lede={subtitle ?? <Skeleton width="20rem" />}
    >
      <div>
        <Button size="large" onClick={() => reset()}>
          {anotherAddress}
        </Button>
      </div>
    </StepFrame>
  );
}
