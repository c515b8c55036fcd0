import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import { readEnrolment } from './autopay.store.ts';
import type { AutopayDeps } from './index.ts';
import { presentAutopay } from './present-autopay.ts';

export function autopayHandlers({ db }: AutopayDeps): Handlers<Contract['autopay']> {
  return {
    getAutoPay: async (_input, { accountId }) => presentAutopay(await readEnrolment(db, accountId)),
    listAutoPayCards: () => refuse('GEN0010'),
    enableAutoPayByBank: () => refuse('GEN0010'),
    enableAutoPayByCard: () => refuse('GEN0010'),
    enableAutoPayByToken: () => refuse('GEN0010'),
    disableAutoPay: () => refuse('GEN0010'),
    getAutoPayPlan: () => refuse('GEN0010'),
    changeAutoPaySettings: () => refuse('GEN0010'),
    skipAutoPayCharge: () => refuse('GEN0010'),
    listAutoPayCharges: () => refuse('GEN0010'),
  };
}
