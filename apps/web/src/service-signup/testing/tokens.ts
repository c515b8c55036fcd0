import type { LinkOffers, SignupToken } from '../open-link.ts';

/** What the link of an invented person answers, at 100 Fiber Way. */
export const tokenOf = (changes: Partial<SignupToken> = {}): SignupToken => ({
  accountStatus: 'Signup',
  serviceOrderId: 31,
  formattedAddress: '100 Fiber Way, Cedar Valley, IA 52001',
  apiServiceModelServiceOrders: [{ serviceModelId: 5, serviceOrderId: 31 }],
  accountId: 12,
  contact: {
    firstName: 'Sid',
    lastName: 'Young',
    contactEmails: [
      { type: 'BUSINESS', email: 'office@example.com' },
      { type: 'PERSONAL', email: 'sid.young@example.com' },
    ],
    contactAddresses: [],
    contactNumbers: [{ type: 'PERSONAL', number: '5635550112', verified: false }],
  },
  terms: { id: 1 },
  billCycle: { billCycle: 13 },
  location: { id: 7 },
  planCategoryId: 1,
  type: { defaultPlanCategoryId: 4 },
  addressWrapper: {
    fullAddress: '100 Fiber Way, Cedar Valley, IA 52001',
    address1: '100 Fiber Way',
    address2: null,
    address3: null,
    city: 'Cedar Valley',
    state: 'IA',
    zipCode: '52001',
    zip4: null,
  },
  orderId: 9001,
  ...changes,
});

/** A link that was opened, with what is offered at its address. */
export const openedBy = (offers: Partial<LinkOffers> = {}, changes: Partial<SignupToken> = {}) => ({
  tokenResponse: tokenOf(changes),
  offers: { validatedAddress: null, plans: [], planBundles: [], ...offers } satisfies LinkOffers,
});
