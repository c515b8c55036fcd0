import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { phoneLink } from '../platform/phone-link.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Heading } from '../ui/Heading.tsx';
import text from '../ui/text.module.css';
import styles from './payment-steps.module.css';

interface FrameIntroductionProps {
  texts: {
    heading: string;
    /** Whose form it is, with {brandName}. */
    note: string;
    /** The frame showed nothing, and what that means. */
    blocked: string;
    /** What to do instead, with {supportPhone}. */
    callInstead: string;
  };
  isBlocked: boolean;
  onTryAgain: () => void;
}

/** Above the provider's frame: what it is for and whose it is, and what to do when it does not open. */
export function FrameIntroduction({ texts, isBlocked, onTryAgain }: FrameIntroductionProps) {
  const shell = useTexts('shell');
  const configuration = usePageConfiguration();
  const supportPhone = configuration?.supportPhone;
  return (
    <>
      <div className={styles.introduction}>
        <Heading>{texts.heading}</Heading>
        <p className={classes(text.small, text.muted)}>{fill(texts.note, { brandName: configuration?.brandName ?? '' })}</p>
      </div>
      {isBlocked && (
        <Alert tone="warning" role="alert">
          <p>{texts.blocked}</p>
          {supportPhone && (
            <p>
              <a href={phoneLink(supportPhone)}>{fill(texts.callInstead, { supportPhone })}</a>
            </p>
          )}
          <div>
            <Button onClick={onTryAgain}>{shell.actions.tryAgain}</Button>
          </div>
        </Alert>
      )}
    </>
  );
}
