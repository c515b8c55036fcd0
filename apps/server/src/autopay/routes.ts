import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { readEnrolment } from './autopay.store.ts';
import type { AutopayDeps } from './index.ts';
import { presentAutopay } from './present-autopay.ts';

export function autopayHandlers({ db }: AutopayDeps): Handlers<Contract['autopay']> {
  return {
    getAutoPay: async (_input, { accountId }) => presentAutopay(await readEnrolment(db, accountId)),
  };
}
