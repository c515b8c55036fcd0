import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useFailureSentence } from '../platform/use-failure-sentence.ts';

/**
 * Why something was not done, beside the button that did it. Where somebody else changed the same meanwhile, what was typed stays, and the
 * other version is one press away (decision 0023).
 */
export function ActFailure({ failure, onLoadTheirs }: { failure: StaffFailure | null; onLoadTheirs?: () => unknown }) {
  const texts = useStaffTexts('shell');
  const sentence = useFailureSentence();
  if (failure === null) return null;
  if (!failure.isConflict) {
    return (
      <Alert tone="danger" role="alert">
        {failure.code === 'GEN0004' ? texts.gone : sentence(failure)}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" role="alert" title={texts.changedByOther}>
      <p>{texts.changedByOtherText}</p>
      {onLoadTheirs && (
        <Button kind="link" onClick={onLoadTheirs}>
          {texts.loadTheirs}
        </Button>
      )}
    </Alert>
  );
}
