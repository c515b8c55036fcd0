import { locales } from '@porchlight/texts/locales.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../src/platform/i18n/index.ts';
import { Button, buttonClass } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './site-draft.module.css';

const views = ['signIn', 'account', 'ordering', 'mail', 'invoice'] as const;
type View = (typeof views)[number];

/** Where each view is served; the pages are the portal's own. */
const paths: Record<Exclude<View, 'invoice'>, string> = {
  signIn: '/login',
  account: '/home',
  ordering: '/guest-order',
  mail: '/preview/mail',
};

/** The draft on the real pages, in a frame whose token lays it over what is published (decision 0025). */
export function PreviewView({ back }: { back: ReactNode }) {
  const { preview: texts, languages } = useStaffTexts('site');
  const [view, setView] = useState<View>('signIn');
  const [isPhone, setPhone] = useState(false);
  const [locale, setLocale] = useState(useLocale());
  const preview = useStaffRead('site.startPreview', {});
  const isRendered = view === 'mail' || view === 'invoice';
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        back={back}
        actions={<Button onClick={() => preview.refetch()}>{texts.renew}</Button>}
      />
      <div className={styles.controls}>
        <Choice legend={texts.what} options={views} value={view} onChange={setView} label={(each) => texts.views[each]} />
        {isRendered ? (
          <Choice legend={texts.language} options={locales} value={locale} onChange={setLocale} label={(each) => languages[each]} />
        ) : (
          <div className={styles.wideOnly}>
            <Choice
              legend={texts.width}
              options={['desktop', 'phone'] as const}
              value={isPhone ? 'phone' : 'desktop'}
              onChange={(width) => setPhone(width === 'phone')}
              label={(each) => texts[each]}
            />
          </div>
        )}
      </div>
      {view === 'account' && <p className={styles.quiet}>{texts.accountText}</p>}
      <StaffRead query={preview}>
        {({ token }) =>
          view === 'invoice' ? (
            <Invoice address={`/preview/invoice.pdf?preview=${token}&locale=${locale}`} />
          ) : (
            <div className={styles.frameBox}>
              {/* A page of ours, which needs its own origin; the mail comes with a sandbox of its own. */}
              {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
              <iframe
                key={`${view}${token}${locale}`}
                className={classes(styles.frame, isPhone && !isRendered && styles.phone)}
                title={fill(texts.frame, { view: texts.views[view] })}
                src={`${paths[view]}?preview=${token}${isRendered ? `&locale=${locale}` : ''}`}
              />
            </div>
          )
        }
      </StaffRead>
    </>
  );
}

function Invoice({ address }: { address: string }) {
  const { preview: texts } = useStaffTexts('site');
  return (
    <>
      <p>{texts.invoiceText}</p>
      <p className={styles.actions}>
        <a className={buttonClass()} href={address} target="_blank" rel="noreferrer">
          {texts.openInvoice}
        </a>
      </p>
    </>
  );
}

interface ChoiceProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  value: Option;
  onChange: (option: Option) => void;
  label: (option: Option) => string;
}

function Choice<Option extends string>({ legend, options, value, onChange, label }: ChoiceProps<Option>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Button
          key={option}
          kind={option === value ? 'primary' : 'secondary'}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {label(option)}
        </Button>
      ))}
    </fieldset>
  );
}
