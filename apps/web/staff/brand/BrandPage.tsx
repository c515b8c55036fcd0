import { judgeSetting } from '@porchlight/domain/site/judge-value.ts';
import {
  type EditableSetting,
  editableSettings,
  type SettingGroup,
  settingFields,
  settingGroups,
} from '@porchlight/domain/site/setting-fields.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { DraftBar, draftReads } from '../site-draft/DraftBar.tsx';
import { PreviewView } from '../site-draft/PreviewView.tsx';
import { VersionsView } from '../site-draft/VersionsView.tsx';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './brand.module.css';
import { SettingInput } from './SettingInput.tsx';

type Listed = StaffAnswer<'site.listSettings'>;
/** '' stands for what is usual. */
export type Values = Readonly<Partial<Record<EditableSetting, string>>>;

/** Brand and settings of the portal (S-102, S-103), with versions and preview. */
export function BrandPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('site');
  const query = useStaffRead('site.listSettings', {});
  const back = <Link href={staffPath('brand')}>{texts.brandTitle}</Link>;
  if (rest === 'preview') return <PreviewView back={back} />;
  return (
    <StaffRead query={query}>
      {(listed) =>
        rest === 'versions' ? (
          <VersionsView area="brand" back={back} draft={listed.draft} onLoadTheirs={query.refetch} />
        ) : (
          <BrandForm listed={listed} refetch={query.refetch} />
        )
      }
    </StaffRead>
  );
}

const valuesOf = ({ settings }: Listed): Values => Object.fromEntries(settings.map(({ key, drafted }) => [key, drafted ?? '']));

function BrandForm({ listed, refetch }: { listed: Listed; refetch: () => Promise<unknown> }) {
  const texts = useStaffTexts('site');
  const form = useBrandForm(listed);
  const goesOffline = form.values.offline === 'true' && listed.settings.some((each) => each.key === 'offline' && each.published !== 'true');
  return (
    <>
      <PageHead title={texts.brandTitle} intro={texts.brandIntro} />
      <DraftBar
        area="brand"
        draft={listed.draft}
        warning={goesOffline ? texts.draft.publishOffline : null}
        onLoadTheirs={refetch}
        onDiscarded={form.reset}
      />
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {settingGroups.map((group) => (
          <Group key={group} group={group} listed={listed} form={form} />
        ))}
        <ActFailure failure={form.failure} onLoadTheirs={() => refetch().then(form.reset)} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {texts.saveDraft}
          </Button>
        </div>
      </form>
    </>
  );
}

function Group({ group, listed, form }: { group: SettingGroup; listed: Listed; form: ReturnType<typeof useBrandForm> }) {
  const texts = useStaffTexts('site');
  return (
    <fieldset className={styles.group}>
      <legend className={text.h2}>{texts.groups[group]}</legend>
      {editableSettings
        .filter((key) => settingFields[key].group === group)
        .map((key) => (
          <SettingInput
            key={key}
            name={key}
            value={form.values[key] ?? ''}
            isDrafted={listed.settings.some((each) => each.key === key && each.published !== each.drafted)}
            error={form.problemOf(key)}
            locations={listed.locations}
            onChange={(value) => form.set(key, value)}
          />
        ))}
    </fieldset>
  );
}

function useBrandForm(listed: Listed) {
  const texts = useStaffTexts('site');
  // What was typed and not saved lies over what is drafted, so that it stays when the draft is published or read anew.
  const [typed, setTyped] = useState<Values>({});
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('site.saveSettings', draftReads);
  const values: Values = { ...valuesOf(listed), ...typed };
  const reset = (): void => {
    setTyped({});
    act.reset();
  };
  const stored = (key: EditableSetting): string | null => values[key]?.trim() || null;
  const judged = (key: EditableSetting): string | null => {
    const problem = judgeSetting(settingFields[key], stored(key));
    return problem && fill<string>(texts.problems[problem.problem], problem.values);
  };
  return {
    values,
    reset,
    set: (key: EditableSetting, value: string) => setTyped((before) => ({ ...before, [key]: value })),
    problemOf: (key: EditableSetting) => (isChecked ? judged(key) : null) ?? fieldMessage(act.error, key),
    failure: act.error,
    isBusy: act.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      const changed = listed.settings.filter(({ key, drafted }) => stored(key) !== drafted);
      const wrong = editableSettings.find((key) => judged(key) !== null);
      if (wrong !== undefined) return document.getElementById(`setting-${wrong}`)?.focus();
      if (changed.length === 0) return toasts.show({ kind: 'success', text: texts.draftSaved });
      const changes: { key: EditableSetting; value: string | null }[] = changed.map(({ key }) => ({ key, value: stored(key) }));
      act.mutate(
        { body: { version: listed.draft.version, values: changes } },
        {
          onSuccess: () => {
            setTyped({});
            toasts.show({ kind: 'success', text: texts.draftSaved });
          },
        },
      );
    },
  };
}
