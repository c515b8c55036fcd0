import { useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { compareRows } from './compare-rows.ts';
import styles from './plans.module.css';
import { BroadbandLabel } from './StandInLabel.tsx';
import { useCompareWords } from './use-compare-words.ts';
import type { Label } from './use-labels.ts';

/** What of the label is never folded away. */
const essential = ['monthlyPrice', 'introductory', 'download', 'upload', 'data', 'oneTimeFees'];

/**
 * The Broadband Facts label of a plan, beside the plan (47 CFR 8.1(a)): the label itself, not a way to it. On a phone, where three labels
 * would put the second plan two screens away, it starts with what decides, under its own title, and opens to the whole in its place.
 */
export function PlanLabel({ label }: { label: Label }) {
  const texts = useTexts('guestOrder').plans;
  const [isWhole, setWhole] = useState(false);
  const wholeId = useId();
  return (
    <div className={classes(styles.label, isWhole && styles.unfolded)}>
      <div className={styles.brief}>
        <BriefLabel label={label} />
      </div>
      <div className={styles.whole} id={wholeId}>
        <BroadbandLabel label={label} />
      </div>
      <Button
        kind="link"
        className={classes(styles.fold)}
        aria-expanded={isWhole}
        aria-controls={wholeId}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? texts.shortLabel : texts.wholeLabel}
      </Button>
    </div>
  );
}

function BriefLabel({ label }: { label: Label }) {
  const rows = compareRows([label], useCompareWords()).filter(({ key }) => essential.includes(key));
  return (
    <>
      <p className={styles.facts}>Broadband Facts</p>
      <p>
        <b>{label.providerName}</b>
        <br />
        {label.planName}
      </p>
      <dl>
        {rows.map(({ key, name, values }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{values[0]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
