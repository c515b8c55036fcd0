import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallAnswer, call, routeQuery } from '../platform/api/index.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { useAccountId } from '../platform/session/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
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
  const texts = useTexts('activity');
  const shell = useTexts('shell');
  const plural = usePlural();
  const supportPhone = usePageConfiguration()?.supportPhone;
  const params = { id: useAccountId() };
  const first = useQuery({ ...routeQuery('activity.listActivity', { params }), staleTime: 0 });
  const [earlier, setEarlier] = useState<readonly Page[]>([]);
  const [isFailed, setFailed] = useState(false);
  const pages = first.data ? [first.data, ...earlier] : [];
  const entries = pages.flatMap((page) => page.entries);
  const showMore = async () => {
    const before = entries.at(-1)?.id;
    if (before === undefined) return;
    setFailed(false);
    try {
      const page = await call('activity.listActivity', { params, query: { before } });
      setEarlier([...earlier, page]);
    } catch {
      setFailed(true);
    }
  };
  if (isAwaited) return null;
  return (
    <section className={styles.block} aria-labelledby="history-title">
      <h3 className={text.h3} id="history-title">
        {texts.history.title}
      </h3>
      {first.isPending && <SkeletonLines lines={8} label={shell.loading} />}
      {first.data && entries.length === 0 && <p>{texts.history.empty}</p>}
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
        {earlier.length > 0 && plural(texts.history.newShown, earlier.at(-1)?.entries.length ?? 0)}
      </p>
      {!first.isPending && <p className={text.muted}>{fill(texts.history.help, { supportPhone })}</p>}
    </section>
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
