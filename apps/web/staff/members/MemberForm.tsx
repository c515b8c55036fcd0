import { type StaffRole, staffRights, staffRoleNames, staffRoles } from '@porchlight/domain/access/staff-rights.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { DropCode } from './DropCode.tsx';
import type { Member } from './MembersPage.tsx';
import styles from './members.module.css';
import { NewPassword } from './NewPassword.tsx';

interface MemberFormProps {
  /** Null: somebody new. */
  member: Member | null;
  back: ReactNode;
  /** Reads all members anew. */
  refetch: () => Promise<{ data?: Member[] | undefined }>;
}

const refreshed = ['access.listMembers'] as const;

/** One member of staff: what they may do, and whether they may get in. */
export function MemberForm({ member, back, refetch }: MemberFormProps) {
  const { members: texts } = useStaffTexts('access');
  const shell = useStaffTexts('shell');
  const form = useMemberForm(member);
  const { draft, set, failure } = form;
  const invalid = useInvalidFocus();
  return (
    <>
      <PageHead title={member?.displayName ?? texts.add} back={back} intro={member?.username} />
      <form {...invalid} className={styles.form} onSubmit={form.submit} noValidate>
        <Field label={texts.name} error={form.isMissing('displayName') ? shell.required : fieldMessage(failure, 'displayName')}>
          <TextInput name="displayName" value={draft.displayName} onChange={(event) => set({ displayName: event.target.value })} />
        </Field>
        {member === null && (
          <>
            <Field label={texts.username} error={form.isMissing('username') ? shell.required : fieldMessage(failure, 'username')}>
              <TextInput
                name="username"
                type="email"
                autoComplete="off"
                value={draft.username}
                onChange={(event) => set({ username: event.target.value })}
              />
            </Field>
            <Field label={texts.password} hint={texts.passwordHint} error={fieldMessage(failure, 'password')}>
              <SecretInput
                name="password"
                autoComplete="new-password"
                value={draft.password}
                onChange={(event) => set({ password: event.target.value })}
              />
            </Field>
          </>
        )}
        <Roles chosen={draft.roles} onChange={(roles) => set({ roles })} error={form.isMissing('roles') ? shell.required : null} />
        <CheckRow
          type="checkbox"
          checked={draft.mayImpersonate}
          onChange={(event) => set({ mayImpersonate: event.target.checked })}
          note={texts.impersonateHint}
        >
          {texts.impersonate}
        </CheckRow>
        <ActFailure failure={failure} onLoadTheirs={() => refetch().then(({ data }) => form.loadTheirs(data))} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={form.isBusy}>
            {shell.actions.save}
          </Button>
          {member && <Access member={member} onChange={form.setStopped} />}
        </div>
      </form>
      {member && <NewPassword userId={member.userId} />}
      {member?.hasCode && <DropCode member={member} />}
    </>
  );
}

function Roles({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly StaffRole[];
  onChange: (roles: StaffRole[]) => void;
  error: string | null;
}) {
  const { members: texts, roles, rights } = useStaffTexts('access');
  return (
    <fieldset className={styles.roles} {...(error && { 'aria-describedby': 'roles-missing', 'data-invalid': '' })}>
      <legend className={text.h3}>{texts.roles}</legend>
      {staffRoleNames.map((role) => (
        <CheckRow
          key={role}
          type="checkbox"
          checked={chosen.includes(role)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))}
          note={
            staffRoles[role].length === staffRights.length
              ? texts.everything
              : staffRoles[role].map((right) => rights[right]).join('\u00a0· ')
          }
        >
          {roles[role]}
        </CheckRow>
      ))}
      {error && <FieldError id="roles-missing">{error}</FieldError>}
    </fieldset>
  );
}

/** Stopping somebody ends what they have open at once, so it is asked for by name. */
function Access({ member, onChange }: { member: Member; onChange: (isStopped: boolean) => void }) {
  const { members: texts } = useStaffTexts('access');
  const shell = useStaffTexts('shell');
  if (member.isStopped) return <Button onClick={() => onChange(false)}>{texts.start}</Button>;
  const stop = async (): Promise<void> => {
    const title = fill(texts.stopTitle, { name: member.displayName });
    if (await ask({ title, text: texts.stopText, cancel: shell.actions.cancel, confirm: texts.stop, destructive: true })) onChange(true);
  };
  return (
    <Button kind="danger" onClick={stop}>
      {texts.stop}
    </Button>
  );
}

interface Draft {
  displayName: string;
  username: string;
  password: string;
  roles: StaffRole[];
  mayImpersonate: boolean;
}

const draftOf = (member: Member | null): Draft => ({
  displayName: member?.displayName ?? '',
  username: '',
  password: '',
  roles: member?.roles ?? ['support'],
  mayImpersonate: member?.mayImpersonate ?? false,
});

function useMemberForm(member: Member | null) {
  const shell = useStaffTexts('shell');
  const [draft, setDraft] = useState(() => draftOf(member));
  const [isChecked, setChecked] = useState(false);
  const [version, setVersion] = useState(member?.version ?? 0);
  const change = useStaffAct('access.changeMember', refreshed);
  const add = useStaffAct('access.addMember', refreshed);
  const done = (): void => {
    toasts.show({ kind: 'success', text: shell.saved });
    navigate(staffPath('members'));
  };
  const send = (isStopped: boolean): void => {
    const { displayName, roles, mayImpersonate, username, password } = draft;
    const common = { displayName, roles, mayImpersonate };
    if (member === null)
      return add.mutate({ body: { ...common, username, password: password === '' ? null : password } }, { onSuccess: done });
    change.mutate({ params: { userId: member.userId }, body: { ...common, version, isStopped } }, { onSuccess: done });
  };
  const isMissing = (field: 'displayName' | 'username' | 'roles'): boolean =>
    isChecked && (field === 'roles' ? draft.roles.length === 0 : draft[field].trim() === '' && (field !== 'username' || member === null));
  return {
    draft,
    set: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    isMissing,
    failure: add.error ?? change.error,
    isBusy: add.isPending || change.isPending,
    setStopped: send,
    loadTheirs: (list: readonly Member[] = []) => {
      const theirs = list.find(({ userId }) => userId === member?.userId);
      if (theirs === undefined) return;
      change.reset();
      setDraft(draftOf(theirs));
      setVersion(theirs.version);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setChecked(true);
      const isWhole = draft.displayName.trim() !== '' && draft.roles.length > 0 && (member !== null || draft.username.trim() !== '');
      if (isWhole) send(member?.isStopped ?? false);
    },
  };
}
