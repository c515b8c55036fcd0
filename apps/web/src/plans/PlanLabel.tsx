import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useId, useState } from 'react';
import { BroadbandLabel } from '../broadband-labels/index.ts';
import { fill, useNumber, useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import styles from './plan-label.module.css';
import type { Label } from './use-labels.ts';

/**
 * The Broadband Facts label of a plan, beside the plan (47 CFR 8.1(a)): the label itself, not a way to it. On a phone, where whole labels
 * would put the second plan two screens away, it starts with what decides, in its own words, and opens to the whole in its place.
 */
export function PlanLabel({ label }: { label: Label }) {
  const texts = useTexts('plans');
  const [isWhole, setWhole] = useState(false);
  const wholeId = useId();
  return (
    <div className={classes(styles.label, isWhole && styles.unfolded)}>
      <BriefLabel label={label} />
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

/** The price and what is promised for it; the same words and figures as on the whole label. */
function BriefLabel({ label }: { label: Label }) {
  const texts = useTexts('broadbandLabels');
  const number = useNumber();
  const mbps = (speed: number): string => fill(texts.mbps, { speed: number(speed) });
  const rows = [
    [texts.monthlyPrice, formatPrice(label.monthlyPrice)],
    [texts.download, mbps(label.typicalDownloadMbps)],
    [texts.upload, mbps(label.typicalUploadMbps)],
    [texts.data, label.includedDataGb === null ? texts.unlimited : fill(texts.gb, { size: number(label.includedDataGb) })],
  ];
  return (
    <div className={styles.brief}>
      <p className={styles.title}>{texts.title}</p>
      <p>
        {label.providerName}
        <br />
        <b>{label.planName}</b>
      </p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
