import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayControl, startGateway } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import library from 'authorizenet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { APIContracts: contracts, APIControllers: controllers } = library;
const login = { name: 'fakeLogin01', transactionKey: 'fakeTransKey0001' };
const account = {
  accountType: 'checking',
  routingNumber: '110000000',
  accountNumber: '000123456789',
  nameOnAccount: "Maria O'Hara",
  echeckType: 'WEB',
};
let gateway: GatewayControl;

beforeAll(async () => {
  gateway = await startGateway('authorizenet');
});
afterAll(() => gateway.stop());

/** A call by the gateway's own library from end to end: its classes, its transport, its answers. */
function ask(name: string, fields: object, credentials: object = login): Promise<Answer> {
  const Request = contracts[`${name}Request`];
  const Controller = controllers[`${name}Controller`];
  if (Request === undefined || Controller === undefined) throw new Error(`the library has no ${name}`);
  const call = new Controller(new Request({ merchantAuthentication: credentials, clientId: 'library', ...fields }).getJSON());
  call.setEnvironment(`${gateway.url}/xml/v1/request.api`);
  return new Promise((resolve) => call.execute(() => resolve(call.getResponse() as Answer)));
}

interface Answer {
  messages: { resultCode: string; message: { code: string; text: string }[] };
  [part: string]: unknown;
}

describe('the stand-in of Authorize.Net, asked by the library of Authorize.Net', () => {
  it('takes a bank payment and tells of it', async () => {
    const transactionRequest = {
      transactionType: 'authCaptureTransaction',
      amount: '45.00',
      payment: { bankAccount: account },
      order: { invoiceNumber: 'LIBRARY0000000000001' },
    };
    const answer = await ask('CreateTransaction', { refId: 'ref-1', transactionRequest });
    expect(answer).toMatchObject({
      refId: 'ref-1',
      messages: { resultCode: 'Ok' },
      transactionResponse: { responseCode: '1', accountNumber: 'XXXX6789', accountType: 'eCheck' },
    });
    const { transId } = answer['transactionResponse'] as { transId: string };
    expect(await ask('GetTransactionDetails', { transId })).toMatchObject({
      transaction: {
        transId,
        transactionStatus: 'capturedPendingSettlement',
        authAmount: 45,
        order: { invoiceNumber: 'LIBRARY0000000000001' },
      },
    });
    expect(await ask('GetUnsettledTransactionList', { paging: { limit: 1000, offset: 1 } })).toMatchObject({ transactions: [{ transId }] });
    await gateway.act({ name: 'settle', reference: 'LIBRARY0000000000001' });
    const batches = await ask('GetSettledBatchList', { includeStatistics: false });
    const [batch] = batches['batchList'] as { batchId: string }[];
    expect(await ask('GetTransactionList', { batchId: batch?.batchId })).toMatchObject({
      transactions: [{ transId, transactionStatus: 'settledSuccessfully', settleAmount: 45 }],
    });
    expect(await ask('CreateTransaction', { transactionRequest })).toMatchObject({
      messages: { resultCode: 'Error' },
      transactionResponse: { responseCode: '3', errors: [{ errorCode: '11' }] },
    });
    const tooMuch = { ...transactionRequest, amount: '100.01', order: { invoiceNumber: 'LIBRARY0000000000002' } };
    expect(await ask('CreateTransaction', { transactionRequest: tooMuch })).toMatchObject({ transactionResponse: { responseCode: '2' } });
  });

  it('keeps customers and their methods, and gives out tokens of pages', async () => {
    const made = await ask('CreateCustomerProfile', { profile: { merchantCustomerId: 'C1' } });
    const customerProfileId = made['customerProfileId'] as string;
    expect(await ask('CreateCustomerProfile', { profile: { merchantCustomerId: 'C1' } })).toMatchObject({
      messages: { message: [{ code: 'E00039' }] },
    });
    const kept = await ask('CreateCustomerPaymentProfile', {
      customerProfileId,
      paymentProfile: { payment: { bankAccount: account } },
      validationMode: 'none',
    });
    expect(await ask('GetCustomerProfile', { merchantCustomerId: 'C1' })).toMatchObject({
      profile: {
        customerProfileId,
        paymentProfiles: [
          { customerPaymentProfileId: kept['customerPaymentProfileId'], payment: { bankAccount: { accountNumber: 'XXXX6789' } } },
        ],
      },
    });
    expect(await ask('GetHostedProfilePage', { customerProfileId })).toMatchObject({ token: expect.any(String) });
    expect(
      await ask('GetHostedPaymentPage', {
        transactionRequest: { transactionType: 'authCaptureTransaction', amount: '1.13' },
        hostedPaymentSettings: [],
      }),
    ).toMatchObject({ token: expect.any(String) });
  });

  it('refuses other credentials, and fields that are unknown or out of order', async () => {
    expect(await ask('AuthenticateTest', {})).toMatchObject({ messages: { resultCode: 'Ok' } });
    expect(await ask('AuthenticateTest', {}, { ...login, transactionKey: 'another' })).toMatchObject({
      messages: { message: [{ code: 'E00007' }] },
    });
    const post = async (body: object) => {
      const answer = await fetch(`${gateway.url}/xml/v1/request.api`, { method: 'POST', body: JSON.stringify(body) });
      return (JSON.parse((await answer.text()).replace(/^\uFEFF/, '')) as Answer).messages.message[0]?.code;
    };
    const merchantAuthentication = login;
    expect(await post({ getTransactionDetailsRequest: { merchantAuthentication, transId: '1' } })).toBe('E00040');
    expect(await post({ getTransactionDetailsRequest: { transId: '1', merchantAuthentication } })).toBe('E00003');
    expect(await post({ getTransactionDetailsRequest: { merchantAuthentication, transId: '1', more: 1 } })).toBe('E00003');
    expect(await post({ getTransactionDetailsRequest: { merchantAuthentication } })).toBe('E00003');
  });
});

describe('the library inside the adapter', () => {
  it('writes to no file and nowhere else, and keeps nothing of a request', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anet-silent-'));
    const script = `
      const { requestText } = await import(${JSON.stringify(new URL('./sdk.ts', import.meta.url).href)});
      const { createRequire } = await import('node:module');
      const winston = createRequire(${JSON.stringify(import.meta.resolve('authorizenet'))})('winston');
      for (let time = 0; time < 200; time += 1)
        requestText('CreateTransactionRequest', { transactionRequest: { amount: '1.00', payment: { bankAccount: { accountNumber: '000123456789' } } } });
      if (winston.loggers.loggers.size > 0) process.exit(9);
    `;
    const run = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([run.status, run.stdout, run.stderr, readdirSync(folder)]).toEqual([0, '', '', []]);
    rmSync(folder, { recursive: true });
  });
});
