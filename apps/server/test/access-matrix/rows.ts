/**
 * Who gets what from every call of the contract, by its number in api.md. Written by hand from the specification and not from the
 * declarations, so that each checks the other: a call without a row fails the test, and so does a declaration that was loosened.
 */

/** HTTP status, with the code where there is one: `404 GEN0004`. */
export type Outcome = string;

/** What is sent; `$account`, `$user`, `$invoice`, `$order`, `$serviceOrder` and `$payment` stand for ids of whoever the call is about. */
export interface Ask {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** For whom a call is: what the callers who have nothing to do with it get follows from this. */
type Audience = 'everybody' | 'visitorWithKey' | 'linkOrOwner' | 'signedIn' | 'ownUser' | 'account';

export interface Row {
  call: string;
  audience: Audience;
  ask: Ask;
  /** What somebody gets who may: the ask is right and harmless, or well meant and incomplete, which is judged after access is. */
  ok: Outcome;
  /** The same for the rows in which these callers get something of their own. */
  linked?: Outcome;
  stranger?: Outcome;
  withheld?: Outcome;
  impersonated?: Outcome;
  staffLink?: Outcome;
  /** Everybody with a customer's or staff user's session token. */
  anySession?: Outcome;
  /** Ends sessions: its callers are signed in for it alone. */
  endsSessions?: true;
}

export const noPermission = '403 AUTH0006';
export const notForStaff = '403 AUTH0008';
const incomplete = '400 GEN0002';
const incompleteSoft = '200 GEN0002';

const everybody = (call: string, ok: Outcome, ask: Ask = {}): Row => ({ call, audience: 'everybody', ask, ok });
const visitorWithKey = (call: string, ask: Ask): Row => ({ call, audience: 'visitorWithKey', ask, ok: '403 ACC0002' });
/** For whoever follows the link of a mail; who knocks here without one needs the account. */
const byLinkOrOwner = (call: string, ok: Outcome, ask: Ask): Row => ({ call, audience: 'linkOrOwner', ask, ok });
const signedIn = (call: string, ok: Outcome, more: Partial<Row> = {}): Row => ({ call, audience: 'signedIn', ask: {}, ok, ...more });
const account = (call: string, ok: Outcome, more: Partial<Row> = {}): Row => ({
  call,
  audience: 'account',
  ask: { params: { id: '$account' } },
  ok,
  ...more,
});

const needsPermission = { withheld: noPermission };
const ownAlone = { linked: noPermission };
const closedToStaff = { impersonated: notForStaff };
const byInvoice = { ask: { params: { id: '$invoice' } } };
const byOrder = { ask: { params: { id: '$order' } } };
const byPayment = { ask: { params: { id: '$payment' } }, stranger: '404 PAY0007' };
const inBody = { ask: { body: { accountId: '$account' } } };
const manages = { ask: { params: { accountId: '$account' }, body: {} }, linked: noPermission, withheld: noPermission, ...closedToStaff };
const pays = { ...needsPermission, ...closedToStaff };
const fromPortal = { headers: { 'x-requested-with': 'portal' } };
const place = { params: { id: '1' }, body: {} };

export const rows: Readonly<Record<string, Row>> = {
  // The account page
  'C-001': account('account.getAccount', '200'),
  'C-002': account('account.getAmounts', '200'),
  'C-003': account('account.getCreditBalance', '200'),
  'C-004': account('account.listInstallmentPlans', '200'),
  'C-005': account('services.listServices', '200'),
  'C-006': signedIn('account.searchAccounts', '200', { ask: { query: { searchType: 'ACCOUNTID', term: '1' } } }),
  'C-007': signedIn('session.getPermissions', '200'),
  'C-008': signedIn('site.getConfiguration', '200'),
  'C-035': account('planChange.getManagedPlan', '404 GEN0004', { ask: { query: { accountId: '$account', planId: '999999' } } }),
  'C-036': account('planChange.listActiveItems', '404 GEN0004', { ask: { params: { id: '$account', lineId: '999999' } } }),
  'C-037': account('planChange.changeService', incomplete, { ask: { body: { accountId: '$account' } }, ...ownAlone }),
  'C-138': account('planChange.previewChange', incomplete, { ask: { body: { accountId: '$account' } }, ...ownAlone }),
  'C-139': account('planChange.listLinePlans', '404 GEN0004', { ask: { params: { id: '$account', lineId: '999999' } } }),
  'C-090': account('account.getAlerts', '200'),
  'C-107': account('broadbandLabels.listAccountLabels', '200'),
  'C-068': account('coverage.embedAccountMap', incomplete, { ask: { params: { id: '1' }, body: { accountId: '$account' } } }),

  // Invoices and payments
  'C-009': account('invoices.listInvoices', '200', needsPermission),
  'C-010': account('invoices.getInvoicePdf', '200', { ...byInvoice, ...needsPermission }),
  'C-096': account('invoices.listInvoiceLines', '200', { ...byInvoice, ...needsPermission }),
  'C-145': account('invoices.getInvoiceChanges', '200', { ...byInvoice, ...needsPermission }),
  'C-146': account('billing.getNextBill', '200', needsPermission),
  'C-147': account('dunning.getPastDue', '200', needsPermission),
  'C-148': account('outages.listAccountOutages', '200'),
  'C-149': account('firstView.getFirstView', '200'),
  'C-011': account('payments.listPayments', '200', needsPermission),
  'C-013': signedIn('payments.getProviderId', '200'),
  'C-014': signedIn('payments.getStorageSupport', '200'),
  'C-015': signedIn('payments.getOneTimeSupport', '200'),
  'C-019': account('payments.startOneTimePayment', incomplete, { ...manages }),
  'C-020': account('payments.startCardPayment', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...pays }),
  'C-021': account('payments.getPaymentStatus', '200', { ...byPayment, ...needsPermission }),
  'C-022': account('payments.payByBank', incompleteSoft, { ask: { params: { id: '$account' }, body: {} }, ...pays }),
  'C-023': account('payments.payByToken', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...pays }),
  'C-097': account('payments.getReceipt', '200', { ...byPayment, ...needsPermission }),
  'C-098': account('payments.getReceiptPdf', '200', { ...byPayment, ...needsPermission }),
  'C-099': account('payments.listAttempts', '200', needsPermission),
  'C-091': everybody('payments.receiveNotice', '401 HOOK0001', { params: { providerId: 'SANDBOX' }, body: {} }),
  'C-012': account('paymentMethods.listPaymentMethods', '200', needsPermission),
  'C-016': account('paymentMethods.createPaymentMethod', incomplete, manages),
  'C-017': account('paymentMethods.managePaymentMethods', incomplete, manages),
  'C-018': account('paymentMethods.deletePaymentMethod', incomplete, manages),

  // AutoPay, delivery, orders
  'C-024': account('autopay.getAutoPay', '200'),
  'C-025': account('autopay.listAutoPayCards', '200', needsPermission),
  'C-026': account('autopay.enableAutoPayByBank', incomplete, { ...inBody, ...pays }),
  'C-027': account('autopay.enableAutoPayByCard', incomplete, { ...inBody, ...pays }),
  'C-028': account('autopay.enableAutoPayByToken', incomplete, { ...inBody, ...pays }),
  'C-029': account('autopay.disableAutoPay', '200', { ...inBody, ...pays }),
  'C-100': account('autopay.getAutoPayPlan', '200'),
  'C-101': account('autopay.changeAutoPaySettings', incomplete, { ...inBody, ...pays }),
  'C-102': account('autopay.skipAutoPayCharge', incomplete, { ...inBody, ...pays }),
  'C-103': account('autopay.listAutoPayCharges', '200', needsPermission),
  'C-030': account('delivery.getDelivery', '200'),
  'C-031': account('delivery.changeDelivery', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...closedToStaff }),
  'C-032': signedIn('delivery.listDeliveryOptions', '200', { ask: { query: { accountType: 'RESIDENTIAL' } } }),
  'C-033': account('orders.listOrders', '200'),
  'C-034': account('orders.getOrder', '200', byOrder),
  'C-137': account('orders.trackOrder', '200', byOrder),

  // The person: password, contacts, language, devices, ways to sign in
  'C-038': signedIn('passwords.changePassword', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-114': account('contactData.getContactData', '200', ownAlone),
  'C-115': account('contactData.changeEmail', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...ownAlone, ...closedToStaff }),
  'C-116': account('contactData.changeMobile', incomplete, {
    ask: { params: { id: '$account' }, body: {} },
    ...ownAlone,
    ...closedToStaff,
  }),
  'C-117': account('contactData.verifyMobile', incomplete, {
    ask: { params: { id: '$account' }, body: {} },
    ...ownAlone,
    ...closedToStaff,
  }),
  'C-118': account('contactData.withdrawChange', incomplete, {
    ask: { params: { id: '$account' }, body: {} },
    ...ownAlone,
    ...closedToStaff,
  }),
  'C-119': signedIn('contactData.getLanguage', '200'),
  'C-120': signedIn('contactData.keepLanguage', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-121': signedIn('activity.listSessions', '200'),
  'C-122': signedIn('activity.endSession', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-123': signedIn('activity.endOtherSessions', '200', { ...closedToStaff, endsSessions: true }),
  'C-124': account('activity.listActivity', '200', ownAlone),
  'C-125': signedIn('signInMethods.listSignInMethods', '200'),
  'C-126': signedIn('signInMethods.beginPasskey', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-127': signedIn('signInMethods.addPasskey', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-128': signedIn('signInMethods.removePasskey', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-131': signedIn('signInMethods.beginSecondFactor', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-132': signedIn('signInMethods.confirmSecondFactor', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-133': signedIn('signInMethods.removeSecondFactor', incomplete, { ask: { body: {} }, ...closedToStaff }),
  'C-134': signedIn('impersonation.getImpersonation', '404 GEN0004', { impersonated: '200' }),

  // Links between accounts, kinds of messages
  'C-055': everybody('linkedAccounts.verifyLinkRequest', incomplete, { body: {} }),
  'C-056': {
    call: 'linkedAccounts.unlink',
    audience: 'ownUser',
    ask: { body: { unregisteredBySystemUserId: '$user' } },
    ok: incomplete,
    stranger: noPermission,
    linked: noPermission,
    ...closedToStaff,
  },
  'C-057': {
    call: 'linkedAccounts.requestLink',
    audience: 'ownUser',
    ask: { body: { requestedUserId: '$user' } },
    ok: incomplete,
    stranger: noPermission,
    linked: noPermission,
    ...closedToStaff,
  },
  'C-058': { call: 'linkedAccounts.listByUser', audience: 'ownUser', ask: { params: { id: '$user' } }, ok: '200' },
  'C-059': account('linkedAccounts.listByAccount', '200', ownAlone),
  'C-060': account('preferences.listCategories', '200', ownAlone),
  'C-061': account('preferences.optIn', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...ownAlone, ...closedToStaff }),
  'C-062': account('preferences.optOut', incomplete, { ask: { params: { id: '$account' }, body: {} }, ...ownAlone }),
  'C-135': everybody('preferences.verifyUnsubscribe', incomplete, { body: {} }),
  'C-136': everybody('preferences.unsubscribe', incomplete, { body: {} }),

  // Getting in
  'C-040': everybody('session.signIn', incomplete, { body: {} }),
  'C-041': everybody('session.refreshToken', '401 AUTH0004'),
  'C-088': { ...everybody('session.signOut', '200'), endsSessions: true },
  'C-042': everybody('passwords.sendResetLink', incomplete, fromPortal),
  'C-043': everybody('passwords.validateResetToken', incomplete),
  'C-044': everybody('passwords.resetPassword', incomplete, { body: {} }),
  'C-045': {
    ...everybody('impersonation.impersonate', '401 AUTH0007', {
      params: { userId: '$user' },
      ...fromPortal,
    }),
    staffLink: '200',
    anySession: '403 AUTH0007',
  },
  'C-046': everybody('verification.verifyToken', incomplete, { body: {} }),
  'C-050': everybody('registration.validateRegistrationToken', incomplete, { body: {} }),
  'C-051': everybody('registration.register', incompleteSoft, { body: {} }),
  'C-063': everybody('registration.requestRegistration', incomplete, fromPortal),
  'C-082': everybody('registration.checkByContact', incomplete, fromPortal),
  'C-083': everybody('registration.checkByAccount', '200 REG0002', { params: { account: '9999999', zip: '00000' }, ...fromPortal }),
  'C-084': everybody('registration.sendPin', incomplete, { body: {} }),
  'C-089': everybody('registration.verifyPin', incomplete, { body: {} }),
  'C-129': everybody('signInMethods.beginPasskeySignIn', '200'),
  'C-130': everybody('signInMethods.signInWithPasskey', incomplete, { body: {} }),

  // Ordering, and what everybody may read
  'C-039': everybody('site.getConfigurationKeys', '200', { body: ['portal.idle.timeout'] }),
  'C-047': everybody('serviceSignup.verifySignupToken', incomplete, { body: {} }),
  'C-048': everybody('serviceSignup.completeSignup', incomplete, { body: {} }),
  'C-079': everybody('serviceSignup.patchServiceOrder', incomplete, { body: {} }),
  'C-080': everybody('serviceSignup.patchOrder', incomplete, { body: {} }),
  // Without a link or a session a 403 of links, which no session rule takes for the end of one (D-029).
  'C-053': byLinkOrOwner('appointments.getAvailability', '409 APT0002', { params: { id: '$serviceOrder' } }),
  'C-054': byLinkOrOwner('appointments.holdAppointment', incomplete, { params: { orderId: '$order' }, body: {} }),
  'C-140': account('appointments.makeAppointmentLink', '409 APT0002', byOrder),
  'C-049': everybody('appointments.completeScheduleInstall', incomplete, { body: {} }),
  'C-141': everybody('appointments.openAppointment', incomplete, { body: {} }),
  'C-142': everybody('appointments.rescheduleAppointment', incomplete, { body: {} }),
  'C-143': everybody('appointments.cancelAppointment', incomplete, { body: {} }),
  'C-144': everybody('appointments.wantEarlier', incomplete, { body: {} }),
  'C-052': everybody('guestOrder.verifyOrderToken', incomplete, { body: {} }),
  'C-064': everybody('addresses.searchAddresses', incomplete),
  'C-065': everybody('addresses.getSearchLength', '200'),
  'C-066': everybody('addresses.validateAddress', incomplete, { body: {} }),
  'C-067': everybody('coverage.embedMap', incomplete, place),
  'C-069': everybody('guestOrder.listOffers', incomplete, { params: { a: '1', b: '1' }, body: {} }),
  'C-070': everybody('guestOrder.createGuestAccount', incomplete, { body: {} }),
  'C-071': everybody('catalogue.getPlanDetails', incomplete),
  'C-072': visitorWithKey('guestOrder.orderSignup', { body: { accountId: '$account' } }),
  'C-073': visitorWithKey('guestOrder.orderSurvey', { body: { accountId: '$account' } }),
  'C-074': visitorWithKey('guestOrder.orderService', { body: { accountId: '$account' } }),
  'C-075': visitorWithKey('guestOrder.updateGuestEmail', { params: { a: '$account', b: '1' } }),
  'C-076': everybody('catalogue.listPlanCategories', '200'),
  'C-077': everybody('catalogue.searchSalesAgents', incomplete),
  'C-078': everybody('catalogue.listSuffixes', '200'),
  'C-081': everybody('catalogue.listAccountTypeAttributes', incomplete),
  'C-086': everybody('site.listTexts', incomplete),
  'C-087': everybody('site.getPageConfiguration', '200'),
  'C-092': everybody('coverage.resetMap', '200', place),
  'C-093': visitorWithKey('guestOrder.saveAddressZoneValues', { body: { accountId: '$account' } }),
  'C-095': everybody('site.getHealth', '200'),
  'C-104': everybody('addresses.listUnits', '200', { params: { id: '1' } }),
  'C-105': everybody('broadbandLabels.listLabels', '200'),
  'C-106': everybody('broadbandLabels.downloadLabels', '200'),
  'C-108': everybody('guestOrder.getChallenge', '200'),
  'C-109': everybody('guestOrder.saveCart', incomplete, { body: {} }),
  'C-110': everybody('guestOrder.getCart', '404 GEN0004', { params: { cartKey: 'A'.repeat(43) } }),
  'C-111': everybody('guestOrder.sendOrderCode', incomplete, { body: {} }),
  'C-112': everybody('guestOrder.getOrderStatus', incomplete, { body: {} }),
  'C-113': everybody('guestOrder.withdrawProspect', incomplete, { body: {} }),
};
