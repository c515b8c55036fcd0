import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api/index.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { queryClient } from '../../platform/reads/query-client.ts';
import { type ChangeAttempt, isRefused, nextAttempt, type WantedChange } from './change-attempt.ts';

/** What is read of the plan while the panel is open. */
const planReads = ['planChange.listLinePlans', 'planChange.listActiveItems', 'planChange.getManagedPlan', 'planChange.previewChange'];
/** What a change of the plan changes elsewhere (D-109). */
const changedReads = ['services.listServices', 'orders.listOrders', 'broadbandLabels.listAccountLabels'];

/** A failed order, or none because the line was changed elsewhere: it was read anew, and the customer looks at the choice again. */
export type ApplyFailure = { kind: 'failed'; thrown: unknown } | { kind: 'changedElsewhere' };

export interface Apply {
  isSubmitting: boolean;
  /** Why the last try did not go through; null when it did or none was made. */
  failure: ApplyFailure | null;
  /** The order that was made; null until then. */
  orderId: number | null;
  /** Orders the change, unless the line turns out to have been changed elsewhere since it was read. */
  apply: (wanted: WantedChange, isStale: () => Promise<boolean>) => Promise<void>;
  /** For a choice that was changed after a failure. */
  forget: () => void;
}

/**
 * Orders a change (C-037). After a refusal everything it rests on is read again, so that what happened elsewhere shows; the choice is kept.
 * However the panel is left after a try, services and orders are asked for again (D-109).
 */
export function useApply(): Apply {
  const open = useRef<ChangeAttempt | null>(null);
  const wasTried = useRef(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<Apply['failure']>(null);
  const [orderId, setOrderId] = useState<number | null>(null);
  useEffect(
    () => () => {
      if (!wasTried.current) return;
      for (const name of [...planReads, ...changedReads]) void queryClient.invalidateQueries({ queryKey: [name] });
    },
    [],
  );

  const order = async (wanted: WantedChange): Promise<void> => {
    wasTried.current = true;
    const attempt = nextAttempt(open.current, wanted, newUuid);
    open.current = attempt;
    try {
      const { id } = await call('planChange.changeService', attempt);
      setOrderId(id);
    } catch (thrown) {
      // PLAN-012, word for word; nothing about anybody.
      // oxlint-disable-next-line no-console
      console.error('Error');
      setFailure({ kind: 'failed', thrown });
      if (isRefused(thrown)) {
        open.current = null;
        for (const name of [...planReads, 'services.listServices']) void queryClient.invalidateQueries({ queryKey: [name] });
      }
    }
  };
  const apply: Apply['apply'] = async (wanted, isStale) => {
    setSubmitting(true);
    setFailure(null);
    // A repeat of an order that may have arrived is sent as it was: that order may be why the line is another one.
    if (open.current === null && (await isStale())) setFailure({ kind: 'changedElsewhere' });
    else await order(wanted);
    setSubmitting(false);
  };
  return { isSubmitting, failure, orderId, apply, forget: () => setFailure(null) };
}
