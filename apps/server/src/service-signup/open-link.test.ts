import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { streets } from '../../test/guest-app.ts';
import { type SignupApp, startSignupApp } from '../../test/signup-app.ts';
import { cast } from '../demo/index.ts';

let app: SignupApp;
beforeAll(async () => {
  app = await startSignupApp();
});
afterAll(() => app.close());
beforeEach(() => app.setStatus(streets.signup, 'NEW_SERVICE'));

const codeOf = async (token: string) => {
  const { status, body } = await app.open(token);
  return `${status} ${body.success === true ? 'open' : body.error?.code}`;
};
const stepsOf = async (orderId: number) =>
  (await app.db.kysely.selectFrom('service_order').select('step').where('order_id', '=', orderId).orderBy('id').execute()).map(
    ({ step }) => step,
  );

describe('the link to sign up for service', () => {
  it('[API-053][API-055][SIGNUP-009] is mailed, and opens the order as often as somebody looks', async () => {
    const { accountNumber, email, orderId } = await app.signUp();
    const token = await app.link(accountNumber);
    const [mail] = await app.mailsTo(email);
    expect(mail).toMatchObject({
      subject: 'Service from Cedar Valley Fiber is ready at your address',
      links: [`http://127.0.0.1:8080/confirm-order?token=${token}`],
    });
    expect(mail?.text).toContain('200 Signup Street, Cedar Valley, IA 52001');
    for (const _look of [1, 2, 3]) expect((await app.opened(token)).orderId).toBe(orderId);
  });

  it('[ENT-051] tells what there is to sign up for, in the fields of the wire', async () => {
    const { accountNumber, accountId, orderId, email } = await app.signUp();
    const answer = await app.opened(await app.link(accountNumber));
    const [work] = await app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).execute();
    const [plan] = (await app.db.kysely.selectFrom('guest_order').select('plans').where('order_id', '=', orderId).executeTakeFirstOrThrow())
      .plans as [{ planId: number }];
    const { locationId } = (await app.offersAt(streets.signup)).validatedAddress ?? {};
    expect(answer).toEqual({
      success: true,
      accountStatus: 'Signup',
      serviceOrderId: work?.id,
      formattedAddress: '200 Signup Street, Cedar Valley, IA 52001',
      apiServiceModelServiceOrders: [{ serviceModelId: plan.planId, serviceOrderId: work?.id }],
      accountId,
      contact: {
        firstName: 'Ana',
        lastName: 'Reyes',
        contactEmails: [{ type: 'PERSONAL', email }],
        contactAddresses: (['BILLING', 'SERVICE'] as const).map((type) => ({
          type,
          address1: '200 Signup Street',
          address2: null,
          address3: null,
          city: 'Cedar Valley',
          state: { abbreviation: 'IA', name: 'Iowa' },
          zipCode: '52001',
        })),
        contactNumbers: [{ type: 'PERSONAL', numberType: 'MOBILE', number: '5635550110', verified: false }],
      },
      terms: { id: 1 },
      billCycle: { billCycle: expect.any(Number) },
      location: { id: locationId },
      planCategoryId: app.categoryId,
      type: { defaultPlanCategoryId: app.categoryId },
      addressWrapper: expect.objectContaining({ address1: '200 Signup Street', city: 'Cedar Valley', state: 'IA', zipCode: '52001' }),
      orderId,
    });
  });

  it('[ENT-051] tells the number at the business as the one of the service', async () => {
    const { accountNumber, accountId } = await app.signUp();
    const token = await app.link(accountNumber);
    await app.db.kysely
      .updateTable('guest_account')
      .set({ business_number: '5635550199', account_term: 7 })
      .where('account_id', '=', accountId)
      .execute();
    const { contact, terms } = await app.opened(token);
    expect(contact.contactNumbers).toContainEqual({ type: 'SERVICE', numberType: 'BUSINESS', number: '5635550199', verified: false });
    expect(terms.id).toBe(7);
  });

  it.each([
    ['sid, who signed up somewhere else', cast.sid.accountNumber, streets.signup],
    ['a visitor of whom no more than the order is known', '1000018', streets.waiting],
  ])('[ENT-051][SIGNUP-009] opens the order of %s: what is offered there may be read with it', async (_who, number, street) => {
    await app.setStatus(street, 'NEW_SERVICE');
    const answer = await app.opened(await app.link(number));
    expect(answer).toMatchObject({ accountStatus: 'Signup', planCategoryId: null, type: { defaultPlanCategoryId: app.categoryId } });
    expect(answer.serviceOrderId).toEqual(expect.any(Number));
    expect((await app.bodyOf(answer)).plans).toHaveLength(1);
  });

  it('[SIGNUP-006] says nothing of what the address allows: that is asked where plans are', async () => {
    await app.setStatus(streets.signup, 'NEW_SURVEY');
    expect(await codeOf(await app.link(cast.sid.accountNumber))).toBe('200 open');
  });

  it('[ENT-051] names no single service order where there are several', async () => {
    const { accountNumber, orderId } = await app.signUp();
    const token = await app.link(accountNumber);
    const [work] = await app.db.kysely.selectFrom('service_order').selectAll().where('order_id', '=', orderId).execute();
    if (!work) throw new Error('the order has no work');
    const { id: _id, workflow_chain, ...rest } = work;
    await app.db.kysely
      .insertInto('service_order')
      .values({ ...rest, description: 'Voice', workflow_chain: JSON.stringify(workflow_chain) })
      .execute();
    expect(await app.opened(token)).toMatchObject({ serviceOrderId: null, apiServiceModelServiceOrders: [{ serviceOrderId: work.id }] });
  });

  it.each(['nonsense', 'A'.repeat(43)])('[API-055][PERM-018] opens nothing with the token %j', async (token) => {
    expect(await codeOf(token)).toBe('200 TOK0001');
  });

  it('[PERM-022] is no link of another kind, and no other kind opens it', async () => {
    const invited = await app.product.guestOrder.inviteToOrder(cast.sid.accountNumber);
    if ('problem' in invited) throw new Error(invited.problem);
    expect(await codeOf(new URL(invited.url).searchParams.get('token') ?? '')).toBe('200 TOK0001');
    const token = await app.link(cast.sid.accountNumber);
    expect((await app.call('verifyOrderToken', { body: { verificationToken: token } })).body.error?.code).toBe('TOK0001');
  });

  it('is over after thirty days (D-029)', async () => {
    const token = await app.link(cast.sid.accountNumber);
    app.clock.advance(30 * 86_400_000 - 1);
    expect(await codeOf(token)).toBe('200 open');
    app.clock.advance(1);
    expect(await codeOf(token)).toBe('200 TOK0002');
  });

  it.each(['cancelled', 'plansChosen'] as const)('of an order that was moved on by "%s" says that it was used', async (event) => {
    const { accountNumber, orderId } = await app.signUp();
    const token = await app.link(accountNumber);
    const { id: serviceOrderId } = await app.db.kysely
      .selectFrom('service_order')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await app.db.transaction((tx) => app.orders.advance(tx, { serviceOrderId, event, actor: { kind: 'operator', userId: null } }));
    expect(await codeOf(token)).toBe('200 TOK0003');
    expect(await app.product.serviceSignup.mailSignupLink(accountNumber)).toEqual({
      problem: event === 'cancelled' ? 'noOrder' : 'plansChosen',
    });
  });
});

describe('who gets such a link', () => {
  it('moves the work on to the choice of plans, once', async () => {
    const { accountNumber, orderId } = await app.signUp();
    await app.link(accountNumber);
    await app.link(accountNumber);
    expect(await stepsOf(orderId)).toEqual(['choosing']);
    const events = await app.db.kysely
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('event', '=', 'ready')
      .execute();
    expect(events).toMatchObject([{ actor: 'operator', from_step: 'received', to_step: 'choosing' }]);
  });

  it('lets an order that was imported with words of its own take up the steps', async () => {
    const { accountNumber, orderId } = await app.signUp();
    await app.db.kysely.updateTable('service_order').set({ workflow: null, step: null }).where('order_id', '=', orderId).execute();
    const token = await app.link(accountNumber);
    expect(await stepsOf(orderId)).toEqual(['choosing']);
    expect(await codeOf(token)).toBe('200 open');
  });

  it('gives an order without any work the work it needs', async () => {
    const invited = await app.product.guestOrder.inviteToOrder(cast.pat.accountNumber);
    expect(invited).toHaveProperty('url');
    const answer = await app.opened(await app.link(cast.pat.accountNumber));
    expect(answer).toMatchObject({
      accountStatus: 'Prospect',
      serviceOrderId: expect.any(Number),
      formattedAddress: expect.stringContaining('88 Hollow Road'),
    });
    expect(await stepsOf(answer.orderId)).toEqual(['choosing']);
  });

  it.each([
    ['4711', 'noAccount'],
    [cast.maria.accountNumber, 'notSignedUp'],
    [cast.wes.accountNumber, 'notSignedUp'],
    [cast.sue.accountNumber, 'noOrder'],
  ])('is not account %s: %s', async (number, problem) => {
    expect(await app.product.serviceSignup.mailSignupLink(number)).toEqual({ problem });
  });

  it('is nobody without an e-mail address, and then nothing is moved', async () => {
    const { accountNumber, accountId, orderId } = await app.signUp();
    const before = await stepsOf(orderId);
    await app.db.kysely.deleteFrom('contact_email').where('account_id', '=', accountId).execute();
    expect(await app.product.serviceSignup.mailSignupLink(accountNumber)).toEqual({ problem: 'noEmail' });
    expect(await stepsOf(orderId)).toEqual(before);
    expect(before).not.toEqual(['choosing']);
  });

  it('reads it in the language of the visit', async () => {
    const { accountNumber, accountId, email } = await app.signUp();
    await app.db.kysely.updateTable('guest_account').set({ locale: 'sp-es' }).where('account_id', '=', accountId).execute();
    await app.link(accountNumber);
    expect((await app.mailsTo(email))[0]?.subject).toBe('El servicio de Cedar Valley Fiber está listo en su dirección');
  });
});
