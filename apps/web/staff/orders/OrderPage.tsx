import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useState } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { FormDialog, said } from '../ui/FormDialog.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { OrderFacts, OrderVisit } from './OrderFacts.tsx';
import { History, Messages, Notes } from './OrderHistory.tsx';
import { OrderWork } from './OrderWork.tsx';
import { type Order, orderCalls } from './order-calls.ts';
import styles from './orders.module.css';

/** One order: its work and what can be done with it, beside what is known of it. */
export function OrderPage({ orderId }: { orderId: number }) {
  const texts = useStaffTexts('orders');
  const order = useStaffRead('work.getOrder', { params: { orderId } });
  const back = <Link href={staffPath('orders')}>{texts.back}</Link>;
  return <StaffRead query={order}>{(found) => <Shown order={found} back={back} refetch={order.refetch} />}</StaffRead>;
}

interface ShownProps {
  order: Order;
  back: ReactNode;
  refetch: () => Promise<unknown>;
}

function Shown({ order, back, refetch }: ShownProps) {
  const texts = useStaffTexts('orders');
  const mayWork = useRight('orders.work');
  const isOpen = order.work.some(({ possible }) => possible.length > 0);
  return (
    <>
      <PageHead
        title={fill(texts.order, { number: order.orderId })}
        intro={`${texts.statuses[order.status]} · ${order.description}`}
        back={back}
        actions={mayWork && <OrderActs order={order} isOpen={isOpen} refetch={refetch} />}
      />
      {order.attention.length > 0 && (
        <div className={styles.alerts}>
          {order.attention.map((reason) => (
            <Alert key={reason} tone="warning" title={texts.attention[reason]}>
              <p>{texts.attentionHints[reason]}</p>
              {reason === 'review' && (
                <ul>
                  {order.reviewReasons.map((each) => (
                    <li key={each}>{texts.reviews[each]}</li>
                  ))}
                </ul>
              )}
            </Alert>
          ))}
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderWork order={order} mayWork={mayWork} refetch={refetch} />
          <Notes order={order} mayWork={mayWork} />
          <History order={order} />
        </div>
        <div className={styles.column}>
          <OrderFacts order={order} mayWork={mayWork} />
          <OrderVisit order={order} />
          <Messages order={order} />
        </div>
      </div>
    </>
  );
}

interface OrderActsProps {
  order: Order;
  isOpen: boolean;
  refetch: () => Promise<unknown>;
}

/** What is done with the whole order. Where it was refused, the page catches up with what the order has come to. */
function OrderActs({ order, isOpen, refetch }: OrderActsProps) {
  const texts = useStaffTexts('orders');
  const [isCancelling, setCancelling] = useState(false);
  const send = useStaffAct('work.mailOrderLink', orderCalls);
  const { orderId, link, hasEmail } = order;
  const onSent = (): void => void toasts.show({ kind: 'success', text: texts.link.sent });
  return (
    <>
      {link !== null && hasEmail && (
        <Button busy={send.isPending} onClick={() => send.mutate({ params: { orderId } }, { onSuccess: onSent, onError: refetch })}>
          {texts.link[link]}
        </Button>
      )}
      {isOpen && (
        <Button kind="danger" onClick={() => setCancelling(true)}>
          {texts.cancel.act}
        </Button>
      )}
      <ActFailure failure={send.error} />
      {isCancelling && <CancelDialog orderId={orderId} refetch={refetch} onClose={() => setCancelling(false)} />}
    </>
  );
}

interface CancelDialogProps {
  orderId: number;
  refetch: () => Promise<unknown>;
  onClose: () => void;
}

function CancelDialog({ orderId, refetch, onClose }: CancelDialogProps) {
  const { cancel: texts } = useStaffTexts('orders');
  const shell = useStaffTexts('shell');
  const act = useStaffAct('work.cancelOrder', orderCalls);
  const [isMissing, setMissing] = useState(false);
  const submit = (form: FormData): void => {
    const note = said(form, 'note');
    setMissing(note === '');
    if (note !== '') act.mutate({ params: { orderId }, body: { note } }, { onSuccess: onClose, onError: refetch });
  };
  return (
    <FormDialog
      title={fill(texts.title, { number: orderId })}
      intro={texts.text}
      submit={texts.act}
      leave={texts.keep}
      danger
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.note} hint={texts.noteHint} error={isMissing ? shell.required : fieldMessage(act.error, 'note')}>
        <TextArea name="note" maxLength={500} />
      </Field>
    </FormDialog>
  );
}
