import { type ContentTextField, contentTextFields } from '@porchlight/domain/site/content-texts.ts';
import { judgeText } from '@porchlight/domain/site/judge-value.ts';
import { type Locale, locales, localeTags } from '@porchlight/texts/locales.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { type Draft, draftReads } from '../site-draft/DraftBar.tsx';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import type { ContentText, Listed } from './TextsPage.tsx';
import styles from './texts.module.css';

interface TextFormProps {
  found: ContentText;
  draft: Draft;
  back: ReactNode;
  refetch: () => Promise<{ data?: Listed | undefined }>;
}

type Values = Record<Locale, string>;
const valuesOf = ({ drafted }: ContentText): Values => ({ 'en-us': drafted['en-us'] ?? '', 'sp-es': drafted['sp-es'] ?? '' });

/** One text in both languages beside the product's own words; empty means those. */
export function TextForm({ found, draft, back, refetch }: TextFormProps) {
  const texts = useStaffTexts('site');
  const { key } = found;
  const field: ContentTextField = contentTextFields[key];
  const [values, setValues] = useState(() => valuesOf(found));
  const [isChecked, setChecked] = useState(false);
  const [version, setVersion] = useState(draft.version);
  const act = useStaffAct('site.saveTexts', draftReads);
  const invalid = useInvalidFocus();
  const problemOf = (locale: Locale): string | null => {
    const value = values[locale].trim();
    const judged = judgeText(field, value === '' ? null : value);
    return judged && fill<string>(texts.problems[judged.problem], judged.values);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (locales.some((locale) => problemOf(locale) !== null)) return;
    const changed = locales.map((locale) => ({ key, locale, value: values[locale].trim() || null }));
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.draftSaved });
      navigate(staffPath('texts'));
    };
    act.mutate({ body: { version, values: changed } }, { onSuccess });
  };
  const onLoadTheirs = async (): Promise<void> => {
    const { data } = await refetch();
    const theirs = data?.texts.find((each) => each.key === key);
    if (!data || !theirs) return;
    act.reset();
    setValues(valuesOf(theirs));
    setVersion(data.draft.version);
  };
  return (
    <>
      <PageHead title={texts.texts[key].label} intro={texts.texts[key].where} back={back} />
      <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
        {locales.map((locale) => (
          <div key={locale} className={styles.language}>
            <Field
              label={texts.languages[locale]}
              hint={field.placeholders && fill(texts.placeholders, { names: namesOf(field) })}
              error={(isChecked ? problemOf(locale) : null) ?? fieldMessage(act.error, `${locale}/${key}`)}
            >
              <TextArea
                name={locale}
                lang={localeTags[locale].lang}
                rows={field.most > 200 ? 4 : 2}
                value={values[locale]}
                onChange={(event) => setValues({ ...values, [locale]: event.target.value })}
              />
            </Field>
            <p className={styles.own} lang={found.own[locale] === null ? undefined : localeTags[locale].lang}>
              {texts.ownWords}: {found.own[locale] ?? texts.noOwnWords}
            </p>
          </div>
        ))}
        <ActFailure failure={act.error} onLoadTheirs={onLoadTheirs} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={act.isPending}>
            {texts.saveDraft}
          </Button>
          <Button kind="quiet" onClick={() => setValues({ 'en-us': '', 'sp-es': '' })}>
            {texts.useOwn}
          </Button>
        </div>
      </form>
    </>
  );
}

const namesOf = ({ placeholders = {} }: ContentTextField): string =>
  Object.keys(placeholders)
    .map((name) => `{${name}}`)
    .join(', ');
