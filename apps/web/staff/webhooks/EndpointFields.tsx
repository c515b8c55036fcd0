import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import type { useEndpointDraft } from './use-endpoint-draft.ts';
import styles from './webhooks.module.css';

type Form = Pick<ReturnType<typeof useEndpointDraft>, 'draft' | 'set' | 'lacks'>;

/** The fields of an address: where it is, what it hears of, and whether it is on. */
export function EndpointFields({ draft, set, lacks, failure }: Form & { failure: StaffFailure | null }) {
  const { form: texts, state } = useStaffTexts('webhooks');
  const shell = useStaffTexts('shell');
  const urlError = lacks.url ? shell.required : fieldMessage(failure, 'url') === null ? null : texts.badUrl;
  return (
    <>
      <Field label={texts.url} hint={texts.urlHint} error={urlError}>
        <TextInput
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          value={draft.url}
          onChange={(event) => set({ url: event.target.value })}
        />
      </Field>
      <Field label={texts.description} hint={texts.descriptionHint} error={fieldMessage(failure, 'description')}>
        <TextInput
          name="description"
          maxLength={200}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <EventTypes draft={draft} set={set} isMissing={lacks.types} />
      <div>
        <Switch label={texts.on} state={draft.isOn ? state.on : state.off} checked={draft.isOn} onChange={(isOn) => set({ isOn })} />
        <p className={styles.hint}>{texts.onHint}</p>
      </div>
    </>
  );
}

function EventTypes({ draft, set, isMissing }: Pick<Form, 'draft' | 'set'> & { isMissing: boolean }) {
  const { form: texts, events } = useStaffTexts('webhooks');
  const choose = (type: string, isChosen: boolean): void =>
    set({ types: isChosen ? [...draft.types, type] : draft.types.filter((each) => each !== type) });
  const offered = Object.entries(events).filter(([type]) => type !== 'webhook.test');
  return (
    <fieldset className={styles.types} {...(isMissing && { 'aria-describedby': 'types-missing', 'data-invalid': '' })}>
      <legend className={text.h3}>{texts.types}</legend>
      <CheckRow type="radio" name="whichTypes" checked={draft.isAll} onChange={() => set({ isAll: true })}>
        {texts.all}
      </CheckRow>
      <CheckRow type="radio" name="whichTypes" checked={!draft.isAll} onChange={() => set({ isAll: false })}>
        {texts.some}
      </CheckRow>
      {!draft.isAll && (
        <div className={styles.choices}>
          {offered.map(([type, words]) => (
            <CheckRow
              key={type}
              type="checkbox"
              checked={draft.types.includes(type)}
              onChange={(event) => choose(type, event.target.checked)}
              note={<span className={styles.code}>{type}</span>}
            >
              {words}
            </CheckRow>
          ))}
        </div>
      )}
      {isMissing && (
        <div role="alert">
          <FieldError id="types-missing">{texts.pickSome}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
