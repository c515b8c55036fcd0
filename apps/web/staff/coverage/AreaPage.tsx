import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { toasts } from '../../src/ui/toasts.ts';
import { ShapeDrawing, StaffMap } from '../map-drawing/index.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { AreaFacts } from './AreaFacts.tsx';
import { type Area, readDrawn, readsOfMap } from './areas.ts';
import styles from './coverage.module.css';
import { Review } from './Review.tsx';
import { useAreaDraft } from './use-area-draft.ts';

/** Draws an area that is not there yet (S-135). */
export function NewAreaPage({ back }: { back: ReactNode }) {
  const texts = useStaffTexts('coverage').edit;
  return (
    <>
      <PageHead title={texts.new} back={back} />
      <AreaForm area={null} onLoadTheirs={null} />
    </>
  );
}

/** Changes an area, or takes it off the map (S-136, S-137). */
export function AreaPage({ id, back }: { id: string; back: ReactNode }) {
  const query = useStaffRead('coverage.getArea', { params: { id } });
  // What is typed and drawn stays when the area is read anew; another version is taken over only on demand.
  const [taken, setTaken] = useState<{ area: Area; turn: number } | null>(null);
  return (
    <StaffRead query={query}>
      {(read) => {
        const { area, turn } = taken ?? { area: read, turn: 0 };
        const load = async (): Promise<void> => {
          const { data } = await query.refetch();
          if (data) setTaken({ area: data, turn: turn + 1 });
        };
        return (
          <>
            <PageHead title={area.name} back={back} actions={<Remove area={area} onLoadTheirs={load} />} />
            <AreaForm key={turn} area={area} onLoadTheirs={load} />
          </>
        );
      }}
    </StaffRead>
  );
}

interface AreaFormProps {
  area: Area | null;
  onLoadTheirs: (() => Promise<void>) | null;
}

function AreaForm({ area: read, onLoadTheirs }: AreaFormProps) {
  const texts = useStaffTexts('coverage');
  // The version the work began with: a later reading must not slip under it.
  const [area] = useState(read);
  const { facts, set, tool, problems, sent, key } = useAreaDraft(area);
  const [wasTried, setTried] = useState(false);
  const focus = useInvalidFocus();
  const save = useSave(area, key);
  const preview = useStaffAct('coverage.previewArea');
  const stamp = JSON.stringify(sent);
  const reviewed = preview.data && JSON.stringify(preview.request?.body.draft) === stamp ? preview.data : null;
  const review = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    save.reset();
    if (!problems.name && !problems.priority && !problems.shape) preview.mutate({ body: { id: area?.id ?? null, draft: sent } });
  };
  const failure = save.error ?? preview.error;
  const ownShapeError = wasTried && problems.shape ? texts.problems.noShape : null;
  const shapeError = ownShapeError ?? reviewed?.problem?.message ?? fieldMessage(failure, 'shape');
  return (
    <form {...focus} className={styles.form} onSubmit={review} noValidate>
      {area !== null && area.polygons === null ? (
        <section className={styles.group}>
          <StaffMap readAreas={readDrawn} fit={area.bounds} />
          <p>{fill(texts.drawing.tooMany, { count: area.positions })}</p>
        </section>
      ) : (
        <ShapeDrawing tool={tool} readAreas={readDrawn} fit={area?.bounds ?? null} error={shapeError} at={reviewed?.problem?.at ?? null} />
      )}
      <AreaFacts facts={facts} set={set} wasTried={wasTried} problems={problems} failure={failure} />
      {reviewed && <Review preview={reviewed} />}
      <ActFailure failure={failure} {...(onLoadTheirs && { onLoadTheirs })} />
      <div className={styles.actions}>
        <Button kind={reviewed && !reviewed.problem ? 'secondary' : 'primary'} type="submit" busy={preview.isPending}>
          {texts.edit.review}
        </Button>
        {reviewed && !reviewed.problem && (
          <Button kind="primary" busy={save.isPending} onClick={() => save.start(sent)}>
            {texts.edit.save}
          </Button>
        )}
      </div>
    </form>
  );
}

type Sent = ReturnType<typeof useAreaDraft>['sent'];

/** Adds the area, or changes it from the version the work began with. */
function useSave(area: Area | null, key: string) {
  const texts = useStaffTexts('coverage').edit;
  const add = useStaffAct('coverage.addArea', readsOfMap);
  const change = useStaffAct('coverage.changeArea', readsOfMap);
  const onSuccess = (): void => {
    toasts.show({ kind: 'success', text: texts.saved });
    navigate(staffPath('coverage'));
  };
  const start = (sent: Sent): void => {
    if (area === null) add.mutate({ body: { ...sent, key } }, { onSuccess });
    else change.mutate({ params: { id: String(area.id) }, body: { ...sent, version: area.version } }, { onSuccess });
  };
  const act = area === null ? add : change;
  return { start, error: act.error, isPending: act.isPending, reset: act.reset };
}

function Remove({ area, onLoadTheirs }: { area: Area; onLoadTheirs: () => Promise<void> }) {
  const texts = useStaffTexts('coverage').edit;
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const look = useStaffAct('coverage.previewArea');
  const remove = useStaffAct('coverage.removeArea', ['coverage.listAreas', 'coverage.listDrawn']);
  const onRemove = (): void => {
    remove.reset();
    look.mutate({ body: { id: area.id, draft: null } }, { onSuccess: (preview) => void askAndRemove(preview) });
  };
  const askAndRemove = async ({ effect }: StaffAnswer<'coverage.previewArea'>): Promise<void> => {
    const counted = effect === null ? texts.removeUnknown : plural(texts.removeText, effect.changed);
    const question = {
      title: fill(texts.removeTitle, { name: area.name }),
      text: effect?.isCut ? fill(texts.removeAtLeast, { count: effect.changed }) : counted,
      cancel: shell.actions.cancel,
      confirm: texts.remove,
      destructive: true,
    };
    if (!(await ask(question))) return;
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.removed });
      navigate(staffPath('coverage'));
    };
    remove.mutate({ params: { id: String(area.id) }, body: { version: area.version } }, { onSuccess });
  };
  return (
    <>
      <Button kind="danger" busy={look.isPending || remove.isPending} onClick={onRemove}>
        {texts.remove}
      </Button>
      <ActFailure failure={look.error ?? remove.error} onLoadTheirs={() => onLoadTheirs().then(() => remove.reset())} />
    </>
  );
}
