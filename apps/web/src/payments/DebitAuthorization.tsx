import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';

/** What paying from a bank account authorizes, and when the money arrives. */
export function DebitAuthorization() {
  const texts = useTexts('payments').bank;
  const brandName = usePageConfiguration()?.brandName ?? '';
  return (
    <p className={classes(text.small, text.muted)}>
      {fill(texts.authorization, { brandName })} {texts.timing}
    </p>
  );
}
