import { createHmac, randomUUID } from 'node:crypto';
import { cast } from '../../../src/demo/index.ts';
import { startAutopayApp } from '../../autopay-app.ts';
import { startChangeApp } from '../../change-app.ts';
import { startApp } from '../../harness.ts';
import { bankFields } from '../../method-app.ts';
import { banks, buildNotice, cards } from '../../payment-app.ts';
import { type Exchange, listen } from '../traffic.ts';

const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const paymentOption = 'ALL_UNPAID_INVOICES' as const;
const bank = { routingNumber: bankFields.routingNumber, accountNumber: bankFields.accountNumber, accountType: 'CHECKING' as const };

/** Paying, stored methods and AutoPay, against the sandbox provider. */
export async function paying(exchanges: Exchange[]): Promise<void> {
  const app = await startAutopayApp();
  listen(app, exchanges);
  const payer = await app.seedPayer(4);
  const params = { id: String(payer.accountId) };
  const { accountId } = payer;
  const form = { paymentOption, paymentAmount: 10, iframe: true as const, accountId, paymentFormType: 'CC' as const };
  const started = await payer.call('startCardPayment', { params, body: form }, key());
  await app.submitCard(started.body, cards.approved);
  await app.product.payments.reconcile({ everything: true });
  await payer.call('getPaymentStatus', { params: { id: 'A'.repeat(20) } });
  await payer.call('getPaymentStatus', { params: { id: started.body.fields['ReferenceId'] ?? '' } });
  const oneTime = { submitType: 'oneTimePayment' as const, paymentOption, paymentAmount: 10, iframe: true as const, accountId };
  await payer.call('startOneTimePayment', { params: { accountId: params.id }, body: { ...oneTime, paymentAmount: 0 } }, key());
  const opened = await payer.call('startOneTimePayment', { params: { accountId: params.id }, body: oneTime }, key());
  await app.submitCard(opened.body, cards.declined);
  await app.product.payments.reconcile({ everything: true });
  await payer.call('listAttempts', { params });
  const byBank = { ...bank, holderName: 'Ada Example', paymentAmount: 20, paymentOption };
  await payer.call('payByBank', { params, body: { ...byBank, accountNumber: banks.refused } }, key());
  await payer.call('payByBank', { params, body: byBank }, key());
  const method = await app.seedMethod(payer);
  await payer.call('payByToken', { params, body: { paymentOption, paymentAmount: 10, token: 'unknown' } }, key());
  await payer.call('payByToken', { params, body: { paymentOption, paymentAmount: 10, token: method.token } }, key());
  await storedMethods(payer, method.token);
  await autopay(app);
  const notice = JSON.stringify(buildNotice(started.body.fields['ReferenceId'] ?? '', 'succeeded', 10));
  await app.http.inject(signedNotice(app, notice));
  await app.close();
}

type App = Awaited<ReturnType<typeof startAutopayApp>>;
type Payer = Awaited<ReturnType<App['seedPayer']>>;

function signedNotice(app: App, payload: string) {
  const seconds = Math.floor(app.clock.now().getTime() / 1000);
  const signature = createHmac('sha256', app.sandbox.webhookSecret).update(`${seconds}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': `t=${seconds},v1=${signature}` };
  return { method: 'POST' as const, url: new URL(app.webhookUrl).pathname, headers, payload };
}

async function storedMethods(payer: Payer, token: string): Promise<void> {
  const { accountId } = payer;
  const params = { accountId: String(accountId) };
  await payer.call('createPaymentMethod', { params, body: { submitType: 'createPaymentMethod', paymentMethod: 'CC', accountId } });
  await payer.call('managePaymentMethods', { params, body: { submitType: 'managePaymentMethods', accountId } });
  await payer.call('listPaymentMethods', { params: { id: params.accountId } });
  await payer.call('deletePaymentMethod', { params, body: { submitType: 'deletePaymentMethod', paymentMethodToken: 'unknown' } });
  await payer.call('deletePaymentMethod', { params, body: { submitType: 'deletePaymentMethod', paymentMethodToken: token } });
}

async function autopay(app: App): Promise<void> {
  const member = await app.seedPayer(0);
  const { accountId } = member;
  const dueDate = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
  await app.seedBill(member, dueDate);
  const method = await app.seedMethod(member);
  await member.call('enableAutoPayByToken', { body: { accountId, token: 'unknown' } });
  await member.call('enableAutoPayByToken', { body: { accountId, token: method.token } });
  await member.call('getAutoPayPlan', { params: { id: String(accountId) } });
  await member.call('listAutoPayCards', { params: { id: String(accountId) } });
  await member.call('changeAutoPaySettings', { body: { accountId, limit: -1, backupToken: null } });
  await member.call('changeAutoPaySettings', { body: { accountId, limit: 200, backupToken: null } });
  await member.call('skipAutoPayCharge', { body: { accountId, dueDate: '2020-01-01', skip: true } });
  await member.call('skipAutoPayCharge', { body: { accountId, dueDate, skip: true } });
  await member.call('disableAutoPay', { body: { accountId } });
  await member.call('enableAutoPayByBank', { body: { accountId, ...bank, routingNumber: '1', cardHolderName: 'Ada Example' } });
  await member.call('enableAutoPayByBank', { body: { accountId, ...bank, cardHolderName: 'Ada Example' } });
  const card = { cardExpirationDate: '12/39', cardToken: method.token, displayCardNumber: 'Visa', type: 'Visa' };
  const unknown = { ...card, cardToken: 'unknown' };
  await member.call('enableAutoPayByCard', { body: { accountId, ...unknown, cc: unknown } });
  await member.call('enableAutoPayByCard', { body: { accountId, ...card, cc: card } });
}

/** Changing a plan, and how invoices come. */
export async function changing(exchanges: Exchange[]): Promise<void> {
  const app = await startChangeApp();
  listen(app, exchanges);
  const customer = await app.customer({ services: [{ plan: 'FIBER-500' }], billedDaysAgo: 5 });
  const { accountId } = customer;
  const lineId = await app.lineOf(customer);
  const ofLine = { params: { id: String(accountId), lineId: String(lineId) } };
  await customer.call('listLinePlans', ofLine);
  await customer.call('listActiveItems', ofLine);
  const query = { accountId: String(accountId), planId: String(app.idOf('FIBER-500')) };
  await customer.call('getManagedPlan', { query: { ...query, planId: '999999' } });
  await customer.call('getManagedPlan', { query });
  await app.preview(customer, {});
  await app.preview(customer, { plan: 'FIBER-1G' });
  await app.order(customer, {});
  await app.order(customer, { plan: 'FIBER-1G' });
  const demo = await startApp();
  listen(demo, exchanges);
  const nora = await demo.signIn(cast.nora.username);
  const params = { id: String(nora.accountId) };
  const email = (address: string) => ({ distributionMethod: 'EMAIL' as const, email: { email: address, type: 'DISTRIBUTION' as const } });
  await nora.call('changeDelivery', { params, body: email('no address') });
  await nora.call('changeDelivery', { params, body: email('nora.quinn@example.com') });
  const maria = await demo.signIn(cast.maria.username);
  const ofMaria = { params: { id: String(maria.accountId) } };
  await maria.call('listPayments', ofMaria);
  await maria.call('listInvoices', ofMaria);
  await maria.call('listInstallmentPlans', ofMaria);
  await maria.call('listOrders', ofMaria);
  await maria.call('listServices', ofMaria);
  await demo.close();
  await app.close();
}
