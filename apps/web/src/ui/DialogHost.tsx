import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { openQuestions } from './dialogs.ts';
import { useStore } from './external-store.ts';

/** Shows the questions that `ask` and `tell` raise, one at a time. Rendered once. */
export function DialogHost() {
  const [question] = useStore(openQuestions, []);
  if (!question) return null;
  const { id, title, text, cancel, confirm, destructive, answer } = question;
  return (
    <Dialog
      key={id}
      title={title}
      onCancel={() => answer(false)}
      actions={
        <>
          {cancel && <Button onClick={() => answer(false)}>{cancel}</Button>}
          <Button kind={destructive ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
