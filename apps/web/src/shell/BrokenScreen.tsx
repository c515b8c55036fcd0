import { useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import layout from '../ui/layout.module.css';
import { GuestShell } from './GuestShell.tsx';
import styles from './shell.module.css';

/** In place of a screen that could not be drawn, for instance because its code did not arrive. Loading the page again is the way out. */
export function BrokenScreen() {
  const texts = useTexts('shell');
  return (
    <GuestShell>
      <div className={classes(layout.form, styles.message)}>
        <Alert tone="danger" role="alert">
          {texts.somethingWrong}
        </Alert>
        <Button kind="primary" onClick={() => window.location.reload()}>
          {texts.actions.tryAgain}
        </Button>
      </div>
    </GuestShell>
  );
}
