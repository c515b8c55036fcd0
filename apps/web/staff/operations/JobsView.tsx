import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffAct, useStaffPages } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { Filters } from '../ui/Filters.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import styles from './operations.module.css';
import { RemoveJob } from './RemoveJob.tsx';
import { isGone, useGoneJob } from './use-gone-job.ts';

type Filter = StaffRequest<'operations.listJobs'>['query'];
type Answer = StaffAnswer<'operations.listJobs'>;
export type Job = Answer['jobs'][number];

const states = ['waiting', 'running', 'failing', 'failed'] as const;
const tones = { waiting: 'info', running: 'neutral', failing: 'warning', failed: 'danger' } as const;

/** Jobs that are not done, those tried most often first. */
export function JobsView() {
  const { jobs: texts, filters, anyState } = useStaffTexts('operations');
  const [filter, setFilter] = useState<Filter>({});
  const pages = useStaffPages('operations.listJobs', { query: filter }, ({ jobs, hasMore }) => {
    const after = jobs.at(-1)?.id;
    return hasMore && after !== undefined ? { query: { ...filter, after: String(after) } } : null;
  });
  const tasks = pages.data?.pages.at(-1)?.tasks ?? [];
  return (
    <>
      <Filters
        label={filters}
        filter={filter}
        onChange={setFilter}
        fields={[
          { name: 'state', label: texts.state, any: anyState, choices: states.map((value) => ({ value, title: texts.states[value] })) },
          { name: 'task', label: texts.task, any: texts.anyTask, choices: tasks.map((value) => ({ value, title: value })) },
        ]}
      />
      <PagedList
        pages={pages}
        rowsOf={({ jobs }) => jobs}
        head={({ counts }) => <p className={text.muted}>{fill(texts.counts, counts)}</p>}
        empty={<Empty title={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty} />}
      >
        {(jobs) => <Jobs list={jobs} />}
      </PagedList>
    </>
  );
}

function Jobs({ list }: { list: readonly Job[] }) {
  const { jobs: texts } = useStaffTexts('operations');
  const title = useStaffTexts('operations').views.jobs;
  const moment = useMoment();
  const mayRetry = useRight('operations.retry');
  const [removing, setRemoving] = useState<Job | null>(null);
  const retry = useStaffAct('operations.retryJob', ['operations.listJobs']);
  const dropGone = useGoneJob();
  const makeDue = (jobId: number): void => {
    const onSuccess = (): void => void toasts.show({ kind: 'success', text: texts.retried });
    retry.mutate({ params: { jobId } }, { onSuccess, onError: (failure) => isGone(failure) && dropGone() });
  };
  return (
    <>
      <ActFailure failure={isGone(retry.error) ? null : retry.error} />
      <div className={styles.rows}>
        <Table
          caption={title}
          rows={list}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'task',
              header: texts.task,
              cell: ({ task, lastError }) => (
                <span className={styles.stack}>
                  <span className={styles.code}>{task}</span>
                  {lastError !== null && <span className={styles.trouble}>{lastError}</span>}
                </span>
              ),
            },
            { key: 'state', header: texts.state, cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
            { key: 'due', header: texts.due, cell: ({ runDatetime }) => moment(runDatetime) },
            {
              key: 'tries',
              header: texts.tries,
              cell: ({ attempts, maxAttempts: most }) => fill(texts.triesOf, { attempts, most }),
            },
            ...(mayRetry
              ? [
                  {
                    key: 'actions',
                    header: texts.actions,
                    cell: (job: Job) =>
                      job.state !== 'running' && (
                        <span className={styles.actions}>
                          <Button kind="link" onClick={() => makeDue(job.id)}>
                            {texts.retry}
                          </Button>
                          <Button kind="link" onClick={() => setRemoving(job)}>
                            {texts.remove}
                          </Button>
                        </span>
                      ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {removing && <RemoveJob job={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
