import { isHexColor, judgeAccent } from '@porchlight/domain/site/accent.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './brand.module.css';

/** How an accent will read: what is on it, and what becomes of it as text in both themes (ui.md, white label). */
export function AccentCheck({ accent }: { accent: string }) {
  const { accent: texts } = useStaffTexts('site');
  const ratio = new Intl.NumberFormat(useIntlTag(), { maximumFractionDigits: 1 });
  if (!isHexColor(accent)) return null;
  const judged = judgeAccent(accent);
  const onWhite = { ratio: ratio.format(judged.contrastOnWhite) };
  const color = judged.onAccent === '#ffffff' ? texts.white : texts.dark;
  return (
    <section className={styles.samples} aria-label={texts.title}>
      <Sample accent={accent} onAccent={judged.onAccent} label={texts.button} />
      <ul className={styles.notes}>
        <li>{fill(texts.onIt, { color, ratio: ratio.format(judged.contrastOfTextOnIt) })}</li>
        <li>{judged.isDarkenedAsText ? fill(texts.darkened, onWhite) : fill(texts.kept, onWhite)}</li>
        <li>{texts.lightened}</li>
      </ul>
    </section>
  );
}

/** The colours are set by script: the policy of the page allows no style in the markup. */
function Sample({ accent, onAccent, label }: { accent: string; onAccent: string; label: string }) {
  const sample = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const style = sample.current?.style;
    style?.setProperty('background', accent);
    style?.setProperty('color', onAccent);
    style?.setProperty('border-radius', 'var(--r-control)');
  }, [accent, onAccent]);
  return (
    <span ref={sample} className={styles.sample}>
      {label}
    </span>
  );
}
