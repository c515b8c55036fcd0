import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffPages, useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { PagedList } from '../ui/PagedList.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './accounts.module.css';

type Message = StaffAnswer<'desk.listMessages'>['messages'][number];

const tones = { sent: 'success', waiting: 'info', failed: 'danger', suppressed: 'neutral' } as const;

/** What was written to the customer; what it says opens for who may read it. */
export function MessagesTab({ accountId }: { accountId: number }) {
  const { messages: texts } = useStaffTexts('accounts');
  const params = { accountId };
  const pages = useStaffPages('desk.listMessages', { params, query: {} }, ({ messages, hasMore }) =>
    hasMore ? { params, query: { before: String(messages.at(-1)?.id) } } : null,
  );
  const [open, setOpen] = useState<Message | null>(null);
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      <PagedList pages={pages} rowsOf={({ messages }) => messages} empty={<p className={styles.quiet}>{texts.none}</p>}>
        {(messages) => <Messages messages={messages} onRead={setOpen} />}
      </PagedList>
      {open && <MessageDialog accountId={accountId} message={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Messages({ messages, onRead }: { messages: readonly Message[]; onRead: (message: Message) => void }) {
  const { messages: texts } = useStaffTexts('accounts');
  const mayRead = useRight('outbox.readContent');
  const moment = useMoment();
  return (
    <Table
      caption={texts.title}
      rows={messages}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'subject',
          header: texts.message,
          cell: (message) => {
            const words = message.subject ?? texts.channels[message.channel];
            if (!mayRead) return words;
            return (
              <Button kind="link" aria-label={fill(texts.readOf, { subject: words })} onClick={() => onRead(message)}>
                {words}
              </Button>
            );
          },
        },
        { key: 'state', header: texts.state, cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge> },
        { key: 'channel', header: texts.channel, cell: ({ channel }) => texts.channels[channel] },
        {
          key: 'time',
          header: texts.time,
          cell: ({ createdDatetime, sentDatetime }) => <span className={styles.figure}>{moment(sentDatetime ?? createdDatetime)}</span>,
        },
      ]}
    />
  );
}

function MessageDialog({ accountId, message, onClose }: { accountId: number; message: Message; onClose: () => void }) {
  const { messages: texts } = useStaffTexts('accounts');
  const { actions } = useStaffTexts('shell');
  const query = useStaffRead('desk.readMessage', { params: { accountId, messageId: message.id } });
  return (
    <Dialog
      title={message.subject ?? texts.channels[message.channel]}
      role="dialog"
      onCancel={onClose}
      actions={<Button onClick={onClose}>{actions.close}</Button>}
    >
      <StaffRead query={query}>
        {({ recipient, text: words }) => (
          <div className={styles.read}>
            <p className={styles.small}>{fill(texts.to, { recipient })}</p>
            <p className={styles.note}>{words}</p>
          </div>
        )}
      </StaffRead>
    </Dialog>
  );
}
