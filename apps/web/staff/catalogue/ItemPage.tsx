import { chargeClasses } from '@porchlight/domain/rates/rate-lines.ts';
import { type FormEvent, useState } from 'react';
import { Link, navigate } from '../../src/platform/navigation/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import type { Kind } from './CataloguePage.tsx';
import styles from './catalogue.module.css';
import { type DraftProblem, draftOf, type ItemDraft, itemOf, type OwnField } from './item-draft.ts';
import { SoldWhere } from './SoldWhere.tsx';

type Shown = StaffAnswer<'catalogue.getItem'>;

/** One thing that is sold: what a provider changes most in fields, the rest as the catalogue file has it. */
export function ItemPage({ kind, code }: { kind: Kind; code: string }) {
  const texts = useStaffTexts('catalogue');
  const query = useStaffRead('catalogue.getItem', { params: { kind, code } });
  const back = <Link href={staffPath('catalogue', kind)}>{texts.kinds[kind]}</Link>;
  return (
    <StaffRead query={query}>
      {(shown) => (
        <>
          <PageHead title={String(shown.item['name'] ?? shown.item['description'] ?? code)} intro={code} back={back} />
          <ItemForm key={shown.number} kind={kind} shown={shown} refetch={query.refetch} />
        </>
      )}
    </StaffRead>
  );
}

function ItemForm({ kind, shown, refetch }: { kind: Kind; shown: Shown; refetch: () => Promise<unknown> }) {
  const texts = useStaffTexts('catalogue').edit;
  const shell = useStaffTexts('shell');
  const form = useItemForm(kind, shown);
  const focus = useInvalidFocus();
  const { draft, set } = form;
  const field = (name: OwnField, label: string, hint?: string, type = 'text') =>
    draft.values[name] !== undefined && (
      <Field label={label} hint={hint} error={form.problemOf(name)}>
        <TextInput
          name={name}
          type={type}
          value={draft.values[name]}
          onChange={(event) => set({ values: { ...draft.values, [name]: event.target.value } })}
        />
      </Field>
    );
  return (
    <form {...focus} className={styles.form} onSubmit={form.submit} noValidate>
      <Words draft={draft} set={set} problemOf={form.problemOf} />
      <fieldset className={styles.group}>
        <legend className={text.h2}>{texts.sale}</legend>
        <div className={styles.pair}>
          {field('fromPrice', texts.fromPrice, texts.fromPriceHint)}
          {field('price', texts.price, texts.priceHint)}
          {field('position', texts.position)}
          {field('timeZone', texts.timeZone)}
          <ChargeClass draft={draft} set={set} isOwn={kind === 'features'} />
        </div>
        <div className={styles.pair}>
          {field('onSaleFrom', texts.onSaleFrom, texts.dayHint, 'date')}
          {field('onSaleUntil', texts.onSaleUntil, texts.dayHint, 'date')}
        </div>
        {'hideCustomerPortal' in shown.item && (
          <CheckRow
            type="checkbox"
            checked={draft.isHidden}
            note={texts.hiddenHint}
            onChange={(event) => set({ isHidden: event.target.checked })}
          >
            {texts.hidden}
          </CheckRow>
        )}
      </fieldset>
      <SoldWhere draft={draft} set={set} names={shown.names} />
      {draft.rest !== '{}' && (
        <Field label={texts.rest} hint={texts.restHint} error={form.problemOf('rest')}>
          <TextArea
            className={styles.rest}
            rows={12}
            spellCheck={false}
            value={draft.rest}
            onChange={(event) => set({ rest: event.target.value })}
          />
        </Field>
      )}
      <Problems problems={form.otherProblems} />
      <ActFailure failure={form.failure} onLoadTheirs={refetch} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {shell.actions.save}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  draft: ItemDraft;
  set: (part: Partial<ItemDraft>) => void;
}

function Words({ draft, set, problemOf }: PartProps & { problemOf: (field: string) => string | null }) {
  const texts = useStaffTexts('catalogue').edit;
  const names = (['name', 'description', 'note'] as const).filter((name) => draft.values[name] !== undefined);
  if (names.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend className={text.h2}>{texts.texts}</legend>
      {names.map((name) => (
        <div key={name} className={styles.pair}>
          <Field label={`${texts[name]} (${texts.english})`} error={problemOf(name)}>
            <TextArea
              rows={2}
              value={draft.values[name]}
              onChange={(event) => set({ values: { ...draft.values, [name]: event.target.value } })}
            />
          </Field>
          <Field label={`${texts[name]} (${texts.spanish})`} error={problemOf(`texts.sp-es.${name}`)}>
            <TextArea
              rows={2}
              lang="es"
              placeholder={texts.spanishHint}
              value={draft.spanish[name]}
              onChange={(event) => set({ spanish: { ...draft.spanish, [name]: event.target.value } })}
            />
          </Field>
        </div>
      ))}
    </fieldset>
  );
}

function ChargeClass({ draft, set, isOwn }: PartProps & { isOwn: boolean }) {
  const { edit: texts, chargeClasses: names } = useStaffTexts('catalogue');
  const value = draft.values.chargeClass;
  if (value === undefined) return null;
  return (
    <Field label={texts.chargeClass} hint={texts.chargeClassHint}>
      <Select value={value} onChange={(event) => set({ values: { ...draft.values, chargeClass: event.target.value } })}>
        {isOwn && <option value="">{texts.chargeClassOfPlan}</option>}
        {chargeClasses.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Problems({ problems }: { problems: readonly { field: string; message: string }[] }) {
  const texts = useStaffTexts('catalogue').edit;
  if (problems.length === 0) return null;
  return (
    <Alert tone="danger" role="alert" title={texts.problems}>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function useItemForm(kind: Kind, { item, number }: Shown) {
  const texts = useStaffTexts('catalogue').edit;
  const [draft, setDraft] = useState(() => draftOf(item));
  const [problems, setProblems] = useState<readonly DraftProblem[]>([]);
  const act = useStaffAct('catalogue.saveItem', ['catalogue.listItems', 'catalogue.listVersions', 'catalogue.getItem']);
  const problemOf = (field: string): string | null => {
    const own = problems.find((each) => each.field === field);
    return own ? texts[own.problem] : fieldMessage(act.error, field);
  };
  const shownFields = [...Object.keys(draft.values), 'texts.sp-es.name', 'texts.sp-es.description', 'texts.sp-es.note'];
  return {
    draft,
    set: (part: Partial<ItemDraft>) => setDraft((before) => ({ ...before, ...part })),
    problemOf,
    /** What stands at no field of the form. */
    otherProblems: (act.error?.fields ?? []).filter(({ field }) => !shownFields.includes(field)),
    failure: act.error,
    isBusy: act.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const made = itemOf(item, draft);
      setProblems('problems' in made ? made.problems : []);
      if ('problems' in made) return;
      const onSuccess = (): void => {
        toasts.show({ kind: 'success', text: texts.saved });
        navigate(staffPath('catalogue', kind));
      };
      act.mutate({ params: { kind, code: item.code }, body: { number, item: made.item } }, { onSuccess });
    },
  };
}
