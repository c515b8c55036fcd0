import { changesToAll, isEverythingOn } from '@porchlight/domain/preferences/master-toggle.ts';
import { communicationConsent } from '@porchlight/texts/communication-consent.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useCallGate } from '../platform/session/use-session.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { classes } from '../ui/classes.ts';
import { Empty } from '../ui/Empty.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import text from '../ui/text.module.css';
import { CategoryGrid } from './CategoryGrid.tsx';
import { MobileNote } from './MobileNote.tsx';
import styles from './preferences.module.css';
import { type Category, usePreferences } from './use-preferences.ts';

/** Communication Preferences: everything at once, or kind by kind when not everything is on (COMM-001 to COMM-007, D-121). */
export function PreferencesPanel({ accountId }: PanelProps) {
  const shell = useTexts('shell');
  const preferences = usePreferences(accountId);
  return (
    <PanelBody>
      <Read query={preferences.query} waiting={<SkeletonLines lines={8} label={shell.loading} />}>
        {(categories) => <Preferences accountId={accountId} categories={categories} {...preferences} />}
      </Read>
    </PanelBody>
  );
}

interface PreferencesProps extends Pick<ReturnType<typeof usePreferences>, 'state' | 'change' | 'changeAll'> {
  accountId: number;
  categories: readonly Category[];
}

function Preferences({ accountId, categories, state, change, changeAll }: PreferencesProps) {
  const texts = useTexts('preferences');
  const plural = usePlural();
  const isAllOn = isEverythingOn(categories);
  const hasNone = categories.length === 0;
  // Agreeing is the customer's alone; declining is not (PERM-023).
  const mayAgree = !useCallGate().isClosedToStaff('preferences.optIn');
  return (
    <>
      <div className={styles.master}>
        <Switch
          label={texts.all}
          state={isAllOn ? texts.allOn : hasNone ? texts.allNone : texts.allOff}
          checked={isAllOn}
          disabled={hasNone || (!mayAgree && !isAllOn)}
          busy={state.isLocked || state.onTheirWay.size > 0}
          onChange={(optedIn) => changeAll(changesToAll(categories, optedIn))}
        />
      </div>
      {hasNone ? (
        <Empty title={texts.none}>
          <p>{texts.noneNext}</p>
        </Empty>
      ) : (
        <>
          {!mayAgree && <Alert>{texts.forStaff}</Alert>}
          {!isAllOn && <CategoryGrid categories={categories} state={state} mayAgree={mayAgree} onChange={change} />}
          <p role="status" className={classes(styles.news, text.live)}>
            {state.news && texts[state.news]}
          </p>
          {state.failedCount > 0 && <Alert tone="danger">{plural(texts.failed, state.failedCount)}</Alert>}
          <MobileNote accountId={accountId} />
          <Notes />
        </>
      )}
    </>
  );
}

/** What is agreed to by turning something on, as it is kept with the consent; and what comes whatever is chosen. */
function Notes() {
  const texts = useTexts('preferences');
  const brandName = usePageConfiguration()?.brandName ?? '';
  return (
    <div className={styles.notes}>
      <p className={styles.note}>{communicationConsent(texts, 'email', brandName)}</p>
      <p className={styles.note}>{communicationConsent(texts, 'text', brandName)}</p>
      <p className={styles.note}>{texts.always}</p>
    </div>
  );
}
