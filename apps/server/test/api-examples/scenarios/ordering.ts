import { cast } from '../../../src/demo/index.ts';
import { startAppointmentApp } from '../../appointment-app.ts';
import { addressAt, type GuestApp, startGuestApp, streets } from '../../guest-app.ts';
import { startSignupApp } from '../../signup-app.ts';
import { type Exchange, listen } from '../traffic.ts';

const portal = { 'x-requested-with': 'portal' };
const tokenIn = (url: string | undefined) => new URL(url ?? 'http://none').searchParams.get('token') ?? '';

/** A visitor: addresses, offers, an account, an order, and what may be done about it later. */
export async function guestOrdering(exchanges: Exchange[]): Promise<void> {
  const app = await startGuestApp();
  listen(app, exchanges);
  await lookingAround(app);
  const holder = { firstName: 'Ana', lastName: 'Reyes', personalEmail: 'ana.reyes@example.com' };
  await app.call('createGuestAccount', { body: app.accountBody(streets.service, 'ACTIVE', { termsAndCondition: false }, holder) });
  const account = await app.makeAccount(streets.service, 'ACTIVE', holder);
  const body = await app.orderBody(account.id, streets.service);
  await app.order('ACTIVE', body, null);
  const { body: ordered } = await app.order('ACTIVE', body, account.guestKey);
  const zones = {
    accountId: account.id,
    addressWrapper: addressAt(streets.service),
    addressZoneValuesToSave: [{ zoneId: 1, value: 'North' }],
  };
  await app.call('saveAddressZoneValues', { body: zones }, { headers: { 'x-guest-key': account.guestKey } });
  const email = 'ana.maria.reyes@example.com';
  const params = { a: account.id, b: account.number };
  await app.call('updateGuestEmail', { params, query: { email } }, { headers: { 'x-guest-key': account.guestKey, ...portal } });
  const reference = String(ordered.id);
  await app.call('sendOrderCode', { body: { reference, email } });
  await mailCodes(app);
  const code = (await app.mailsTo(email)).map(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0]).find((found) => found !== undefined) ?? '';
  await app.call('getOrderStatus', { body: { reference, email, code: code === '000000' ? '000001' : '000000' } });
  await app.call('getOrderStatus', { body: { reference, email, code } });
  const signup = await app.makeAccount(streets.signup, 'SIGNUP', { personalEmail: 'bo.example@example.com' });
  await app.order('SIGNUP', await app.orderBody(signup.id, streets.signup), signup.guestKey);
  const survey = await app.makeAccount(streets.survey, 'SURVEY', { personalEmail: 'cy.example@example.com' });
  await app.order('SURVEY', await app.orderBody(survey.id, streets.survey), survey.guestKey);
  await waiting(app);
  const invited = await app.product.guestOrder.inviteToOrder(cast.sid.accountNumber);
  await app.call('verifyOrderToken', { body: { verificationToken: 'unknown' } });
  await app.call('verifyOrderToken', { body: { verificationToken: tokenIn('url' in invited ? invited.url : undefined) } });
  await app.close();
}

/** Does the queued jobs of asking for codes, as a worker would. */
async function mailCodes(app: GuestApp): Promise<void> {
  const jobs = await app.db.prepared<{ payload: { asked: string; locale: 'en-us' } }>(
    'example-code-jobs',
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sendOrderCode' returning j.payload",
    [],
  );
  for (const { payload } of jobs) await app.product.guestOrder.jobs.sendOrderCode(payload);
}

async function lookingAround(app: GuestApp): Promise<void> {
  const addressWrapper = addressAt(streets.service);
  const unknown = { ...addressWrapper, address1: '1 Unknown Street' };
  await app.call('searchAddresses', { query: { q: '100 Fiber' } });
  await app.call('validateAddress', { body: { addressWrapper: unknown } });
  await app.call('validateAddress', { body: { addressWrapper } });
  await app.call('embedMap', { params: { id: 0 }, body: { addressWrapper: unknown } });
  await app.call('embedMap', { params: { id: 0 }, body: { addressWrapper } });
  await app.call('listOffers', { params: { a: 0, b: app.categoryId }, body: { addressWrapper: unknown } });
  const offers = await app.offersAt(streets.service);
  const planId = offers.plans.find(({ onlyBundlesCustomerPortal }) => !onlyBundlesCustomerPortal)?.id ?? 0;
  await app.call('getPlanDetails', { query: { planId: String(planId) } });
  await app.call('searchSalesAgents', { query: { agentName: 'al' } });
  await app.call('listAccountTypeAttributes', { query: { 'customer-portal': 'TRUE' } });
  await app.call('listTexts', { query: { locale: 'en-us', key: ['portal.autopay.consent'] } });
  const cart = { addressWrapper, planCategoryId: app.categoryId, planBundleId: null, plans: [{ planId, features: [] }] };
  const { body: saved } = await app.call('saveCart', { body: cart });
  await app.call('getCart', { params: { cartKey: 'A'.repeat(43) } });
  await app.call('getCart', { params: { cartKey: saved.cartKey } });
  const maria = await app.signIn(cast.maria.username);
  await maria.call('embedAccountMap', { params: { id: 0 }, body: { accountId: maria.accountId, address: unknown } });
  await maria.call('embedAccountMap', { params: { id: 0 }, body: { accountId: maria.accountId, address: addressWrapper } });
}

/** Somebody waits for service where there is none, and does not want to any more. */
async function waiting(app: GuestApp): Promise<void> {
  const personalEmail = 'dana.example@example.com';
  await app.makeAccount(streets.nowhere, 'PROSPECT', { personalEmail });
  const [mail] = await app.mailsTo(personalEmail);
  await app.call('withdrawProspect', { body: { token: 'unknown' } });
  await app.call('withdrawProspect', { body: { token: tokenIn(mail?.links[0]) } });
}

/** A sign-up whose address has service now. */
export async function signingUp(exchanges: Exchange[]): Promise<void> {
  const app = await startSignupApp();
  listen(app, exchanges);
  const { accountNumber, orderId } = await app.signUp();
  const token = await app.link(accountNumber);
  await app.open('unknown');
  const opened = await app.opened(token);
  const body = await app.bodyOf(opened);
  await app.patch('unknown', body);
  await app.patch(token, body);
  const {
    id: _id,
    workflow_chain,
    ...rest
  } = await app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  // With a second piece of work the order as a whole is given its plans.
  await app.db.kysely
    .insertInto('service_order')
    .values({ ...rest, description: 'Voice', workflow_chain: JSON.stringify(workflow_chain) })
    .execute();
  const whole = await app.bodyOf(await app.opened(token), { bundle: 0 });
  await app.patch('unknown', whole);
  await app.patch(token, whole);
  await app.complete('unknown');
  await app.complete(token);
  await app.close();
}

/** The time of a technician's visit. */
export async function appointments(exchanges: Exchange[]): Promise<void> {
  const app = await startAppointmentApp();
  listen(app, exchanges);
  await app.addTechnician({ code: 'T1' });
  const order = await app.orderToSchedule();
  await app.slotsOf(order, '2026-01-08');
  await app.hold(order, '2026-01-08T03:00:00');
  await app.hold(order, '2026-01-08T09:00:00');
  await app.complete('unknown');
  const { body } = await app.complete(order.token);
  const verificationToken = tokenIn(new URL(body.changeUrl ?? '', 'http://portal').href);
  await app.call('openAppointment', { body: { verificationToken: 'unknown' } });
  await app.call('openAppointment', { body: { verificationToken } });
  await app.call('rescheduleAppointment', { body: { verificationToken: 'unknown', dateTime: '2026-01-09T10:00:00' } });
  await app.call('rescheduleAppointment', { body: { verificationToken, dateTime: '2026-01-09T10:00:00' } });
  await app.call('wantEarlier', { body: { verificationToken: 'unknown', isWanted: true } });
  await app.call('wantEarlier', { body: { verificationToken, isWanted: true } });
  await app.call('cancelAppointment', { body: { verificationToken: 'unknown' } });
  const sid = await app.signIn(cast.sid.username);
  await sid.call('makeAppointmentLink', { params: { id: String(order.orderId) } });
  await app.call('cancelAppointment', { body: { verificationToken } });
  const again = await app.orderToSchedule({ username: cast.maria.username });
  await app.call('verifyToken', { body: { verificationToken: 'unknown' } });
  await app.call('verifyToken', { body: { verificationToken: again.token } });
  await app.close();
}
