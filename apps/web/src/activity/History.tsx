import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { useState } from 'react';
import { type CallAnswer, call, routeQuery } from '../platform/api/index.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { useAccountId } from '../platform/session/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './activity.module.css';
import { deviceName } from './device-name.ts';

type Page = CallAnswer<'activity.listActivity'>;
type Entry = Page['entries'][number];

/**
 * What happened to the own account, latest first, 20 at a time (C-124). It is asked for at once, and takes its place when the list above,
 * whose length nobody knows before, is there.
 */
export function History({ isAwaited }: { isAwaited: boolean }) {
  const texts = useTexts('activity').history;
  const [byStaff, setByStaff] = useState(false);
  const [wasChosen, setChosen] = useState(false);
  const supportPhone = usePageConfiguration()?.supportPhone;
  const choose = (chosen: boolean): void => {
    setByStaff(chosen);
    setChosen(true);
  };
  const entries = useEntries(byStaff);
  if (isAwaited) return null;
  return (
    <section className={styles.block} aria-labelledby="history-title">
      <h3 className={text.h3} id="history-title">
        {texts.title}
      </h3>
      <CheckRow type="checkbox" checked={byStaff} onChange={({ target }) => choose(target.checked)}>
        {texts.byStaff}
      </CheckRow>
      <EntryList {...entries} emptyText={byStaff ? texts.noneByStaff : texts.empty} isCounted={wasChosen} />
      {!entries.first.isPending && <p className={text.muted}>{fill(texts.help, { supportPhone })}</p>}
    </section>
  );
}

/** The pages that were asked for so far, of all entries or of those of staff. */
function useEntries(byStaff: boolean) {
  const params = { id: useAccountId() };
  const query = byStaff ? ({ actor: 'staff' } as const) : {};
  const first = useQuery({ ...routeQuery('activity.listActivity', { params, query }), staleTime: 0 });
  const nothing = { byStaff, later: [] as readonly Page[], isFailed: false };
  const [asked, setAsked] = useState(nothing);
  const { later, isFailed } = asked.byStaff === byStaff ? asked : nothing;
  const pages = first.data ? [first.data, ...later] : [];
  const showMore = async (): Promise<void> => {
    const before = pages.at(-1)?.entries.at(-1)?.id;
    if (before === undefined) return;
    setAsked({ byStaff, later, isFailed: false });
    try {
      const page = await call('activity.listActivity', { params, query: { ...query, before } });
      setAsked({ byStaff, later: [...later, page], isFailed: false });
    } catch {
      setAsked({ byStaff, later, isFailed: true });
    }
  };
  return { first, pages, isFailed, showMore };
}

function EntryList({
  first,
  pages,
  isFailed,
  showMore,
  emptyText,
  isCounted,
}: ReturnType<typeof useEntries> & { emptyText: string; isCounted: boolean }) {
  const texts = useTexts('activity');
  const shell = useTexts('shell');
  const plural = usePlural();
  const entries = pages.flatMap((page) => page.entries);
  const added = pages.length > 1 ? plural(texts.history.newShown, pages.at(-1)?.entries.length ?? 0) : null;
  const counted = entries.length > 0 ? plural(texts.history.shown, entries.length) : emptyText;
  return (
    <>
      {first.isPending && <SkeletonLines lines={8} label={shell.loading} />}
      {first.data && entries.length === 0 && <p>{emptyText}</p>}
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {first.isError && <ReadFailed text={texts.failed} onRetry={first.refetch} />}
      {isFailed && <ReadFailed text={texts.failed} onRetry={showMore} />}
      {pages.at(-1)?.hasMore && !isFailed && (
        <div>
          <Button onClick={showMore}>{texts.history.more}</Button>
        </div>
      )}
      <p role="status" className={text.visuallyHidden}>
        {added ?? (isCounted && first.data ? counted : null)}
      </p>
    </>
  );
}

/** One entry; a kind this portal has no sentence for is left out. */
function EntryRow({ entry }: { entry: Entry }) {
  const texts = useTexts('activity');
  const sentence = Object.hasOwn(texts.kinds, entry.kind) ? texts.kinds[entry.kind as keyof typeof texts.kinds] : null;
  if (sentence === null) return null;
  const details = [texts.actors[entry.actor], deviceName(entry, texts.devices.device)].filter((part) => part !== null);
  return (
    <li>
      <div className={styles.entry}>
        <span className={styles.name}>
          <span className={text.medium}>{sentence}</span>
          {entry.actor === 'staff' && <Badge tone="info">{texts.actors.staff}</Badge>}
        </span>
        <span className={styles.details}>
          {formatDateTime(entry.datetime)}
          {entry.actor !== 'staff' && `, ${details.join(', ')}`}
        </span>
      </div>
    </li>
  );
}
