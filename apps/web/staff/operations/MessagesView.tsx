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
import { ReadMessage } from './ReadMessage.tsx';

type Filter = StaffRequest<'operations.listMessages'>['query'];
type Message = StaffAnswer<'operations.listMessages'>['messages'][number];

const channels = ['email', 'text', 'letter'] as const;
const states = ['waiting', 'failed', 'sent', 'held'] as const;
const tones = { waiting: 'info', failed: 'danger', sent: 'success', held: 'neutral' } as const;

/** Messages, newest first. Whom they go to is shortened for those who may not read them. */
export function MessagesView() {
  const { messages: texts, filters, anyState } = useStaffTexts('operations');
  const mayRead = useRight('outbox.readContent');
  const [filter, setFilter] = useState<Filter>({});
  const pages = useStaffPages('operations.listMessages', { query: filter }, ({ messages, hasMore }) => {
    const before = messages.at(-1)?.id;
    return hasMore && before !== undefined ? { query: { ...filter, before: String(before) } } : null;
  });
  return (
    <>
      <Filters
        label={filters}
        filter={filter}
        onChange={setFilter}
        fields={[
          { name: 'state', label: texts.state, any: anyState, choices: states.map((value) => ({ value, title: texts.states[value] })) },
          {
            name: 'channel',
            label: texts.channel,
            any: texts.anyChannel,
            choices: channels.map((value) => ({ value, title: texts.channels[value] })),
          },
        ]}
      />
      <PagedList
        pages={pages}
        rowsOf={({ messages }) => messages}
        head={({ counts }) => (
          <>
            <p className={text.muted}>{fill(texts.counts, counts)}</p>
            {!mayRead && <p className={text.muted}>{texts.masked}</p>}
          </>
        )}
        empty={<Empty title={Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty} />}
      >
        {(messages) => <Messages list={messages} mayRead={mayRead} />}
      </PagedList>
    </>
  );
}

function Messages({ list, mayRead }: { list: readonly Message[]; mayRead: boolean }) {
  const { messages: texts } = useStaffTexts('operations');
  const title = useStaffTexts('operations').views.messages;
  const moment = useMoment();
  const mayRetry = useRight('operations.retry');
  const [reading, setReading] = useState<number | null>(null);
  const retry = useStaffAct('operations.retryMessage', ['operations.listMessages']);
  const sendAgain = (messageId: Message['id']): void =>
    retry.mutate({ params: { messageId } }, { onSuccess: () => toasts.show({ kind: 'success', text: texts.retried }) });
  const isUnsent = ({ state, lastError }: Message): boolean => state === 'failed' || (state === 'waiting' && lastError !== null);
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
              key: 'recipient',
              header: texts.recipient,
              cell: ({ recipient, lastError }) => (
                <span className={styles.stack}>
                  <span>{recipient}</span>
                  {lastError !== null && <span className={styles.trouble}>{lastError}</span>}
                </span>
              ),
            },
            { key: 'state', header: texts.state, cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
            { key: 'written', header: texts.written, cell: ({ createdDatetime }) => moment(createdDatetime) },
            { key: 'channel', header: texts.channel, cell: ({ channel }) => texts.channels[channel] },
            { key: 'tries', header: texts.tries, numeric: true, wideOnly: true, cell: ({ attempts }) => attempts },
            ...(mayRetry || mayRead
              ? [
                  {
                    key: 'actions',
                    header: texts.actions,
                    cell: (message: Message) => (
                      <span className={styles.actions}>
                        {mayRead && (
                          <Button kind="link" onClick={() => setReading(message.id)}>
                            {texts.read}
                          </Button>
                        )}
                        {mayRetry && isUnsent(message) && (
                          <Button kind="link" onClick={() => sendAgain(message.id)}>
                            {texts.retry}
                          </Button>
                        )}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {reading !== null && <ReadMessage messageId={reading} onClose={() => setReading(null)} />}
    </>
  );
}
