import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import type { OperatorEvent } from '@porchlight/domain/orders/operator-events.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useId, useState } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { StepList } from '../../src/ui/StepList.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { FormDialog, said } from '../ui/FormDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { type Order, orderCalls } from './order-calls.ts';
import styles from './orders.module.css';

type Piece = Order['work'][number];

interface OrderWorkProps {
  order: Order;
  mayWork: boolean;
  refetch: () => Promise<unknown>;
}

/** The work of an order, piece by piece, with what can be done where each stands. */
export function OrderWork({ order, mayWork, refetch }: OrderWorkProps) {
  const { work: texts } = useStaffTexts('orders');
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      {order.work.length === 0 && <p>{texts.none}</p>}
      {order.work.map((piece) => (
        <WorkPiece key={piece.serviceOrderId} orderId={order.orderId} piece={piece} mayWork={mayWork} refetch={refetch} />
      ))}
    </section>
  );
}

interface WorkPieceProps extends Omit<OrderWorkProps, 'order'> {
  orderId: number;
  piece: Piece;
}

function WorkPiece({ orderId, piece, mayWork, refetch }: WorkPieceProps) {
  const texts = useStaffTexts('orders');
  const intl = useIntlTag();
  const [chosen, setChosen] = useState<OperatorEvent | null>(null);
  const heading = useId();
  const { description, serviceOrderId, expectedBy, steps, possible, workflow } = piece;
  return (
    <div className={styles.piece}>
      <div className={styles.pieceHead}>
        <h3 className={text.h3} id={heading}>
          {description}
        </h3>
        <span className={text.muted}>
          {texts.kinds[workflow]} · {fill(texts.work.number, { number: serviceOrderId })}
        </span>
      </div>
      <StepList steps={steps} words={texts.work.states} labelledBy={heading} />
      {expectedBy && possible.length > 0 && <p>{fill(texts.work.expected, { date: writtenDate(expectedBy, intl, 'full') })}</p>}
      {possible.length === 0 && <p className={text.muted}>{texts.work.nothing}</p>}
      {mayWork && possible.length > 0 && (
        <div className={styles.acts}>
          {possible.map((event) => (
            <Button
              key={event}
              kind={event === 'cancelled' || event === 'visitCancelled' ? 'secondary' : 'primary'}
              onClick={() => setChosen(event)}
            >
              {texts.acts[event]}
            </Button>
          ))}
        </div>
      )}
      {chosen && <ActDialog orderId={orderId} piece={piece} event={chosen} refetch={refetch} onClose={() => setChosen(null)} />}
    </div>
  );
}

interface ActDialogProps {
  orderId: number;
  piece: Piece;
  event: OperatorEvent;
  refetch: () => Promise<unknown>;
  onClose: () => void;
}

/** One event, from the step that was seen; where somebody was quicker, the server says where the work stands and the page catches up. */
function ActDialog({ orderId, piece, event, refetch, onClose }: ActDialogProps) {
  const texts = useStaffTexts('orders');
  const act = useStaffAct('work.advanceWork', orderCalls);
  // The step the dialog was opened at: the page behind may have been told of another one since.
  const [from] = useState(piece.step);
  const submit = (form: FormData): void => {
    const params = { orderId, serviceOrderId: piece.serviceOrderId };
    act.mutate({ params, body: { event, from, note: said(form, 'note') || null } }, { onSuccess: onClose, onError: refetch });
  };
  const isEnd = event === 'cancelled' || event === 'visitCancelled';
  return (
    <FormDialog
      title={texts.confirms[event].title}
      intro={texts.confirms[event].text}
      submit={texts.acts[event]}
      danger={isEnd}
      {...(isEnd && { leave: texts.work.leave })}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.work.note} hint={texts.work.noteHint} error={fieldMessage(act.error, 'note')}>
        <TextArea name="note" maxLength={500} />
      </Field>
    </FormDialog>
  );
}
