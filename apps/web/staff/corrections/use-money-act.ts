import { useRef } from 'react';
import { newUuid } from '../../src/platform/new-uuid.ts';
import { type StaffCallName, staffCall } from '../platform/call.ts';
import { queryClient } from '../platform/reads.ts';
import { useAct } from '../platform/use-act.ts';

export type MoneyCall = Extract<
  StaffCallName,
  | 'corrections.takePayment'
  | 'corrections.reversePayment'
  | 'corrections.giveCredit'
  | 'corrections.withdrawCredit'
  | 'corrections.askRefund'
>;

/**
 * An act on money. Its key stays the same until the server has answered: who presses again after an answer was lost does not do it twice.
 * What is asked for differently has another key, since it is another act.
 */
export function useMoneyAct<N extends MoneyCall>(name: N) {
  const pressed = useRef<{ key: string; request: string } | null>(null);
  return useAct<N>({
    send: (request) => {
      const spelled = JSON.stringify(request);
      if (pressed.current?.request !== spelled) pressed.current = { key: newUuid(), request: spelled };
      return staffCall(name, request, { idempotencyKey: pressed.current.key });
    },
    refused: (failure) => {
      // Refused: nothing was kept under the key, and what is asked for next is a new act.
      if (failure.status < 400 || failure.status >= 500) return;
      pressed.current = null;
      // As often as not somebody else was quicker: what they did is shown beside the refusal.
      void queryClient.invalidateQueries({ queryKey: ['corrections.listCorrections'] });
    },
    answered: () => {
      pressed.current = null;
      return queryClient.invalidateQueries({ queryKey: ['corrections.listCorrections'] });
    },
  });
}
