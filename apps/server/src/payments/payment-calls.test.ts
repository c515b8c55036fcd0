import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banks, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';

let app: PaymentApp;
let payer: Payer;
beforeAll(async () => {
  app = await startPaymentApp();
  payer = await app.seedPayer();
});
afterAll(() => app.close());

const account = {
  routingNumber: '110000000',
  accountNumber: banks.settles,
  accountType: 'CHECKING',
  holderName: 'Ada Example',
  paymentAmount: 12.5,
  paymentOption: 'ALL_UNPAID_INVOICES',
  locationId: 17,
} as const;
const pay = (body: object) => payer.call('payByBank', { params: { id: String(payer.accountId) }, body: body as typeof account });
const sorted = (value: object): string[] => Object.keys(value).sort();

describe('payments on the wire', () => {
  it.each(['routingNumber', 'accountNumber', 'accountType', 'holderName', 'paymentAmount', 'paymentOption'] as const)(
    '[API-023][ENT-015] paying from a bank account needs its %s, and says in the error which is missing',
    async (field) => {
      const { [field]: _left, ...rest } = account;
      const { body } = await pay(rest);
      expect(body).toMatchObject({ success: false, error: { code: 'GEN0002', message: expect.stringMatching(/./) } });
      expect(body.error?.fields?.map((each) => each.field)).toEqual([field]);
    },
  );

  it('[API-022][API-023][ENT-015][API-009][ENT-012] takes the seven fields, tells the result by its reference, and lists it with its fields', async () => {
    const undeclared = await pay({ ...account, branch: 'Main Street' });
    expect(undeclared.body).toMatchObject({ success: false, error: { code: 'GEN0002' } });
    expect((await pay(account)).body).toMatchObject({ success: true, status: 'SUCCESS', inProgress: false });
    const { payments } = (await payer.call('listPayments', { params: { id: String(payer.accountId) } })).body;
    expect(payments).toHaveLength(1);
    const [row] = payments;
    expect(sorted(row ?? {})).toEqual(['amount', 'authCode', 'date', 'id', 'reference', 'transactionId', 'type']);
    expect(row).toMatchObject({ type: 'ACH', amount: 12.5 });
    const { body } = await payer.call('getPaymentStatus', { params: { id: row?.reference ?? '' } });
    expect(body).toMatchObject({ status: 'SUCCESS', inProgress: false });
  });
});
