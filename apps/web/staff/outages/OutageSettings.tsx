import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import { outageSeverities } from '@porchlight/domain/outages/outage-kinds.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { MoneyInput, tidyAmount } from '../../src/ui/MoneyInput.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer } from '../platform/call.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import styles from './outages.module.css';

type Settings = StaffAnswer<'outages.getOutageSettings'>;
type Rule = Settings['rules'][number];
/** A rule as it is typed. */
type RuleDraft = Omit<Rule, 'fromHours' | 'dayAmount' | 'cap'> & { isOn: boolean; fromHours: string; dayAmount: string; cap: string };

/** How customers are told of outages, and what these credit by type of account (S-157, S-158). */
export function OutageSettings({ back }: { back: ReactNode }) {
  const texts = useStaffTexts('outages');
  const query = useStaffRead('outages.getOutageSettings', {});
  return (
    <>
      <PageHead title={texts.settings} back={back} intro={texts.rules.intro} />
      <StaffRead query={query}>{(settings) => <Form settings={settings} refetch={query.refetch} />}</StaffRead>
    </>
  );
}

const draftOf = ({ fromHours, dayAmount, cap, ...rule }: Rule): RuleDraft => ({
  ...rule,
  isOn: fromHours !== null,
  fromHours: String(fromHours ?? 4),
  dayAmount: dayAmount === 0 ? '' : tidyAmount(String(dayAmount)),
  cap: cap === null ? '' : tidyAmount(String(cap)),
});

// What is no number is sent as one that the server refuses beside its field.
const numberOf = (typed: string): number => (/^\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : -1);
const amountOf = (typed: string): number => {
  const read = parseAmount(typed);
  return read.ok ? dollarsFromCents(read.amount) : -1;
};
const ruleOf = ({ isOn, fromHours, dayAmount, cap, ...rule }: RuleDraft): Rule => ({
  ...rule,
  fromHours: isOn ? Math.trunc(numberOf(fromHours)) : null,
  dayAmount: dayAmount.trim() === '' ? 0 : amountOf(dayAmount),
  cap: cap.trim() === '' ? null : amountOf(cap),
});

function Form({ settings, refetch }: { settings: Settings; refetch: () => Promise<{ data?: Settings | undefined }> }) {
  const { rules: texts } = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const mayEdit = useRight('outages.credit');
  const [draft, setDraft] = useState(() => formOf(settings));
  const act = useStaffAct('outages.changeOutageSettings', ['outages.getOutageSettings']);
  const form = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { version, quietMinutes, perMinute, rules } = draft;
    const body = { version, quietMinutes: numberOf(quietMinutes), perMinute: numberOf(perMinute), rules: rules.map(ruleOf) };
    const onSuccess = ({ version: written }: { version: number }): void => {
      setDraft((before) => ({ ...before, version: written }));
      toasts.show({ kind: 'success', text: shell.saved });
    };
    act.mutate({ body }, { onSuccess });
  };
  const loadTheirs = async (): Promise<void> => {
    const { data } = await refetch();
    act.reset();
    if (data) setDraft(formOf(data));
  };
  const setRule = (at: number, part: Partial<RuleDraft>) =>
    setDraft((before) => ({ ...before, rules: before.rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)) }));
  return (
    <form {...form} onSubmit={submit} noValidate>
      <fieldset className={styles.group} disabled={!mayEdit}>
        {!mayEdit && <Alert>{texts.lookOnly}</Alert>}
        <Field label={texts.quiet} hint={texts.quietHint} error={fieldMessage(act.error, 'quietMinutes')}>
          <TextInput
            name="quietMinutes"
            inputMode="numeric"
            value={draft.quietMinutes}
            onChange={({ target }) => setDraft({ ...draft, quietMinutes: target.value })}
          />
        </Field>
        <Field label={texts.perMinute} error={fieldMessage(act.error, 'perMinute')}>
          <TextInput
            name="perMinute"
            inputMode="numeric"
            value={draft.perMinute}
            onChange={({ target }) => setDraft({ ...draft, perMinute: target.value })}
          />
        </Field>
        {draft.rules.map((rule, at) => (
          <RuleFields key={rule.accountType} rule={rule} set={(part) => setRule(at, part)} failure={act.error} />
        ))}
        <ActFailure failure={act.error} onLoadTheirs={loadTheirs} />
        {mayEdit && (
          <div className={styles.actions}>
            <Button kind="primary" type="submit" busy={act.isPending}>
              {shell.actions.save}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

const formOf = ({ version, quietMinutes, perMinute, rules }: Settings) => ({
  version,
  quietMinutes: String(quietMinutes),
  perMinute: String(perMinute),
  rules: rules.map(draftOf),
});

interface RuleFieldsProps {
  rule: RuleDraft;
  set: (part: Partial<RuleDraft>) => void;
  failure: StaffFailure | null;
}

function RuleFields({ rule, set, failure }: RuleFieldsProps) {
  const { rules: texts, severities } = useStaffTexts('outages');
  const { accountType } = rule;
  const error = (field: string) => fieldMessage(failure, `${accountType}.${field}`);
  const amount = (field: 'dayAmount' | 'cap') => ({
    name: `${accountType}.${field}`,
    value: rule[field],
    onChange: (typed: string) => set({ [field]: typed }),
  });
  return (
    <fieldset className={styles.group}>
      <legend className={text.h2}>{texts.types[accountType]}</legend>
      <CheckRow type="checkbox" checked={rule.isOn} onChange={({ target }) => set({ isOn: target.checked })}>
        {texts.credited}
      </CheckRow>
      {rule.isOn && (
        <>
          <Field label={texts.from} error={error('fromHours')}>
            <TextInput
              name={`${accountType}.fromHours`}
              inputMode="numeric"
              value={rule.fromHours}
              onChange={({ target }) => set({ fromHours: target.value })}
            />
          </Field>
          <Field label={texts.unit}>
            <Select value={rule.unit} onChange={({ target }) => set({ unit: target.value as Rule['unit'] })}>
              <option value="share">{texts.units.share}</option>
              <option value="day">{texts.units.day}</option>
            </Select>
          </Field>
          {rule.unit === 'day' && (
            <Field label={texts.day} error={error('dayCents')}>
              <MoneyInput {...amount('dayAmount')} />
            </Field>
          )}
          <Field label={texts.cap} hint={texts.capHint} error={error('capCents')}>
            <MoneyInput {...amount('cap')} />
          </Field>
          <Severities rule={rule} set={set} title={texts.severities} names={severities} error={error('severities')} />
          <CheckRow type="checkbox" checked={rule.forPlanned} onChange={({ target }) => set({ forPlanned: target.checked })}>
            {texts.planned}
          </CheckRow>
          <CheckRow
            type="checkbox"
            checked={rule.isAutomatic}
            onChange={({ target }) => set({ isAutomatic: target.checked })}
            note={texts.automaticNote}
          >
            {texts.automatic}
          </CheckRow>
        </>
      )}
    </fieldset>
  );
}

function Severities({
  rule,
  set,
  title,
  names,
  error,
}: Omit<RuleFieldsProps, 'failure'> & {
  title: string;
  names: Readonly<Record<Rule['severities'][number], string>>;
  error: string | null;
}) {
  const without = (severity: Rule['severities'][number]) => rule.severities.filter((each) => each !== severity);
  return (
    <fieldset className={styles.choices}>
      <legend className={text.medium}>{title}</legend>
      {outageSeverities.map((severity) => (
        <CheckRow
          key={severity}
          type="checkbox"
          checked={rule.severities.includes(severity)}
          onChange={({ target }) => set({ severities: target.checked ? [...rule.severities, severity] : without(severity) })}
        >
          {names[severity]}
        </CheckRow>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}
