import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffAct, useStaffPages } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './operations.module.css';
import { RemoveJob } from './RemoveJob.tsx';

type Filter = StaffRequest<'operations.listJobs'>['query'];
type Answer = StaffAnswer<'operations.listJobs'>;
export type Job = Answer['jobs'][number];

const states = ['waiting', 'running', 'failing', 'failed'] as const;
const tones = { waiting: 'info', running: 'neutral', failing: 'warning', failed: 'danger' } as const;

/** Jobs that are not done, those tried most often first. */
export function JobsView() {
  const { jobs: texts } = useStaffTexts('operations');
  const shell = useStaffTexts('shell');
  const [filter, setFilter] = useState<Filter>({});
  const pages = useStaffPages('operations.listJobs', { query: filter }, ({ jobs, hasMore }) => {
    const after = jobs.at(-1)?.id;
    return hasMore && after !== undefined ? { query: { ...filter, after: String(after) } } : null;
  });
  const latest = pages.data?.pages.at(-1);
  return (
    <>
      <JobFilter filter={filter} onChange={setFilter} tasks={latest?.tasks ?? []} />
      <StaffRead query={pages}>
        {({ pages: list }) => {
          const jobs = list.flatMap((page) => page.jobs);
          return (
            <>
              {latest && <p className={text.muted}>{fill(texts.counts, latest.counts)}</p>}
              {jobs.length === 0 ? (
                <Empty title={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty} />
              ) : (
                <Jobs list={jobs} />
              )}
              {pages.hasNextPage && (
                <Button busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
                  {shell.actions.more}
                </Button>
              )}
            </>
          );
        }}
      </StaffRead>
    </>
  );
}

function JobFilter({ filter, onChange, tasks }: { filter: Filter; onChange: (filter: Filter) => void; tasks: readonly string[] }) {
  const { jobs: texts, filters, anyState } = useStaffTexts('operations');
  const set = (name: keyof Filter, value: string): void => {
    const { [name]: _before, ...others } = filter;
    onChange(value === '' ? others : ({ ...others, [name]: value } as Filter));
  };
  return (
    <form className={styles.filter} aria-label={filters} onSubmit={(event) => event.preventDefault()}>
      <Field label={texts.state}>
        <Select name="state" value={filter.state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">{anyState}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.task}>
        <Select name="task" value={filter.task ?? ''} onChange={(event) => set('task', event.target.value)}>
          <option value="">{texts.anyTask}</option>
          {tasks.map((task) => (
            <option key={task} value={task}>
              {task}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}

function Jobs({ list }: { list: readonly Job[] }) {
  const { jobs: texts } = useStaffTexts('operations');
  const title = useStaffTexts('operations').views.jobs;
  const moment = useMoment();
  const mayRetry = useRight('operations.retry');
  const [removing, setRemoving] = useState<Job | null>(null);
  const retry = useStaffAct('operations.retryJob', ['operations.listJobs']);
  const makeDue = (jobId: number): void =>
    retry.mutate({ params: { jobId } }, { onSuccess: () => void toasts.show({ kind: 'success', text: texts.retried }) });
  return (
    <>
      <ActFailure failure={retry.error} />
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
