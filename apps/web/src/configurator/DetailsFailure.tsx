import { fill } from '@porchlight/texts/template.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** In the place of a plan whose details could not be had. GUEST-103: the server's sentence without its full stop, then what it means (D-144). */
export function DetailsFailure({ thrown, onAgain }: { thrown: unknown; onAgain: () => void }) {
  const texts = useTexts('configurator');
  const failureText = useFailureText();
  const message = failureText('planDetails', thrown, { serverFirst: true }).replace(/\.$/, '');
  return (
    <Alert tone="danger" role="alert">
      <p>{fill(texts.failure, { message })}</p>
      <Button kind="link" onClick={onAgain}>
        {texts.tryAgain}
      </Button>
    </Alert>
  );
}
