import type { Contract, RouteAnswer } from '@porchlight/contract';
import { presentContactAddress, standardTermsId } from '../account/index.ts';
import type { Work } from '../orders/index.ts';
import { type LinkedOrder, openWorkOf } from './linked-order.ts';
import { addressOf, type PlaceOfOrder } from './place-of-order.ts';
import type { SignupOrder } from './signup-orders.store.ts';

type Opened = RouteAnswer<Contract['serviceSignup']['verifySignupToken']>;
type Models = Opened['apiServiceModelServiceOrders'];

/** ENT-051. */
export function presentOpened({ order, work }: LinkedOrder, place: PlaceOfOrder): Opened {
  const { firstName, lastName, emails } = order;
  return {
    accountStatus: order.accountStatus,
    serviceOrderId: onlyWorkOf(work)?.serviceOrderId ?? null,
    formattedAddress: order.serviceAddress,
    apiServiceModelServiceOrders: modelsOf({ order, work }),
    accountId: order.accountId,
    contact: {
      firstName,
      lastName,
      contactEmails: emails,
      contactAddresses: order.addresses.map(presentContactAddress),
      contactNumbers: numbersOf(order),
    },
    terms: { id: order.accountTermId ?? standardTermsId },
    billCycle: { billCycle: order.billCycleDay },
    location: { id: place.locationId ?? 0 },
    planCategoryId: order.planCategoryId,
    type: { defaultPlanCategoryId: place.defaultCategoryId ?? 0 },
    addressWrapper: addressOf(order),
    orderId: order.orderId,
  };
}

/** The one piece of work an order still has; null where it has several: then the plans are the whole order's (D-146). */
export function onlyWorkOf(work: readonly Work[]): Work | null {
  const [only, ...others] = openWorkOf(work);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Which work is for which plan, as far as a visitor chose plans before. A plan has its own service model, known by the plan's id. */
export function modelsOf({ order, work }: Pick<LinkedOrder, 'order' | 'work'>): Models {
  return openWorkOf(work).flatMap(({ serviceOrderId, description }) => {
    const plan = (order.visitorPlans ?? []).find(({ planDescription }) => planDescription === description);
    return plan ? [{ serviceModelId: plan.planId, serviceOrderId }] : [];
  });
}

function numbersOf({ mobileNumber, isMobileVerified: verified, businessNumber }: SignupOrder): Opened['contact']['contactNumbers'] {
  return [
    ...(mobileNumber === null ? [] : [{ type: 'PERSONAL', numberType: 'MOBILE', number: mobileNumber, verified } as const]),
    ...(businessNumber === null ? [] : [{ type: 'SERVICE', numberType: 'BUSINESS', number: businessNumber, verified: false } as const]),
  ];
}
