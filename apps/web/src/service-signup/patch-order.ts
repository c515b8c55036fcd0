import { linkedOrderType, orderName } from '@porchlight/domain/guest-order/order-kinds.ts';
import type { CallRequest } from '../platform/api/route-types.ts';
import type { SignupToken } from './open-link.ts';

export type PatchBody = CallRequest<'serviceSignup.patchOrder'>['body'];

/** The order of the link with what was chosen (API-089, API-090); `generatedId` is made once per attempt and kept for its repeats. */
export function patchRequest(token: SignupToken, plans: PatchBody['plans'], generatedId: string): PatchBody {
  const { accountId, serviceOrderId, apiServiceModelServiceOrders, addressWrapper, formattedAddress } = token;
  return {
    accountId,
    serviceOrderId,
    plans,
    type: linkedOrderType,
    name: orderName(generatedId),
    note: '',
    serviceModelServiceOrderList: apiServiceModelServiceOrders,
    fullAddress: addressWrapper.fullAddress || formattedAddress,
  };
}

/** The call that takes it: of the one service order there is, else of the order (D-146). */
export const patchRoute = ({ serviceOrderId }: Pick<SignupToken, 'serviceOrderId'>) =>
  serviceOrderId === null ? 'serviceSignup.patchOrder' : 'serviceSignup.patchServiceOrder';
