import { Alert } from '../ui/Alert.tsx';
import text from '../ui/text.module.css';

/** Why a step failed, said when it did; the place is there before. */
export function Failure({ sentence }: { sentence: string | null | undefined }) {
  return (
    <div role="status" className={text.live}>
      {sentence && <Alert tone="danger">{sentence}</Alert>}
    </div>
  );
}
