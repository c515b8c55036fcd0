import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { DeliveryOption } from './delivery-query.ts';
import { useNextInvoiceDay } from './use-next-invoice-day.ts';

interface SavedNoteProps {
  option: DeliveryOption;
  email: string | null;
  billCycleDay: number;
  onEdit: () => void;
}

/** What holds from the next invoice on, and the way back to the form: a slip in the address is seen here first. */
export function SavedNote({ option, email, billCycleDay, onEdit }: SavedNoteProps) {
  const { saved } = useTexts('deliveryPanel');
  const date = useNextInvoiceDay(billCycleDay);
  return (
    <Alert tone="success" title={saved.title}>
      <p>{fill(saved[option.distributionMethod.method], { date, email })}</p>
      <div>
        <Button kind="link" onClick={onEdit}>
          {saved.edit}
        </Button>
      </div>
    </Alert>
  );
}
