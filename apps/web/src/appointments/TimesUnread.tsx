import { isApiFailure } from '../platform/api/failure.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** The free times could not be had; asking again may help. */
export function TimesUnread({ thrown, onAgain }: { thrown: unknown; onAgain: () => Promise<void> }) {
  const texts = useTexts('appointments');
  const failureText = useFailureText();
  const isSilent = isApiFailure(thrown) && !thrown.answered;
  return (
    <>
      <Alert tone="danger" role="alert" title={texts.choose.unread}>
        {isSilent ? texts.noAnswer : failureText('withdraw', thrown)}
      </Alert>
      <div>
        <Button kind="primary" size="large" onClick={onAgain}>
          {texts.tryAgain}
        </Button>
      </div>
    </>
  );
}
