import { addDays } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { startMoneyApp } from '../../money-app.ts';
import { type Exchange, listen } from '../traffic.ts';

/** What staff do to an account's money, against the sandbox provider. */
export async function staffMoney(exchanges: Exchange[]): Promise<void> {
  const app = await startMoneyApp();
  listen(app, exchanges);
  const { biller, helper } = app;
  const payer = await app.seedPayer(3);
  const params = { accountId: payer.accountId };
  const receivedOn = addDays(todayInZone(app.clock.now(), 'America/Chicago'), -1);
  const check = { amount: 70, receivedOn, way: 'check', number: '1043', note: 'Handed in at the counter' } as const;
  await helper.call('corrections.takePayment', { params, body: { ...check, receivedOn: '2000-01-01' } });
  const { reference: taken } = (await helper.call('corrections.takePayment', { params, body: check })).body;
  const bounced = { params: { reference: taken }, body: { reason: 'bounced', note: '' } } as const;
  await helper.call('corrections.reversePayment', bounced);
  await helper.call('corrections.reversePayment', bounced);
  const credit = { amount: 10, reason: 'outage', note: 'Three days without service', place: 'nextBill' } as const;
  const { id: creditId } = (await biller.call('corrections.giveCredit', { params, body: credit })).body;
  await biller.call('corrections.withdrawCredit', { params: { creditId } });
  await biller.call('corrections.withdrawCredit', { params: { creditId } });
  const reference = await app.payByCard(payer, 80);
  await app.refund(reference, 100);
  const { body: refund } = await app.refund(reference, 30, { note: 'Called twice' });
  await biller.call('corrections.getRefund', { params: { refundId: refund.id } });
  await biller.call('corrections.listCorrections', { params });
  const waiting = await app.payByBank(payer, 20);
  await biller.call('desk.askProvider', { params: { reference: 'NOBODYS' } });
  await biller.call('desk.askProvider', { params: { reference: waiting } });
  await app.close();
}
