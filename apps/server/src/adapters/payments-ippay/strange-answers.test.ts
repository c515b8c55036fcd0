import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@porchlight/domain/money/cents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestMemory } from '../../../test/gateway-suite/memory.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { createIppayProvider } from './index.ts';

/** Answers that the stand-in of IPPay never gives, and a real gateway may: each request gets the next one, the last one for good. */
type Scripted = { status?: number; location?: string; body: string };

const reference = 'ABCDEFGHIJ0123456789';
const id = reference.slice(-18);
const sought = { reference, transactionId: null, begunAt: new Date() };
let answers: Scripted[] = [];
const asked: string[] = [];
let server: Server;
let provider: PaymentProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      asked.push(body);
      const next = (answers.length > 1 ? answers.shift() : answers[0]) ?? { body: '' };
      const location = next.location === undefined ? {} : { location: next.location };
      response.writeHead(next.status ?? 200, { 'content-type': 'text/xml', ...location }).end(next.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const memory = createTestMemory();
  await memory.keepMethod('C1', {
    token: '4ABCDEFGHIJK1111',
    kind: 'card',
    brand: 'Visa',
    display: 'Visa ending 1111',
    expiration: '08/49',
  });
  provider = createIppayProvider({
    terminalId: 'TESTTERMINAL',
    terminalPassword: 'planted-password',
    url: `${url}/ippay`,
    report: { url: `${url}/ippayReport`, user: 'reports', password: 'planted-report-password' },
    storesMethods: true,
    timeoutMs: 5_000,
    clock: createTestClock(),
    memory,
    frameKit: null,
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => void server.close());

const gateway = (fields: string, transactionId = id): Scripted => ({
  body: `<ippayResponse><TransactionID>${transactionId}</TransactionID>${fields}</ippayResponse>`,
});
const code = (actionCode: string, text = ''): Scripted =>
  gateway(`<ActionCode>${actionCode}</ActionCode><ResponseText>${text}</ResponseText><ipTransID>0042</ipTransID>`);
const charge = () => provider.chargeToken({ reference, amountCents: cents(500), customer: 'C1', token: '4ABCDEFGHIJK1111' });
const list = (kind: string, lines: string, records = ''): Scripted => ({
  body: `<ippayResponse><Transactions type="${kind}"${records}>${lines}</Transactions></ippayResponse>`,
});
const sale = `<Transaction><Date>2026-11-22 12:00:00</Date><ipTransID>42</ipTransID><Transaction_ID>${id}</Transaction_ID><Request_Type>SALE</Request_Type><Total_Amount>5.0000</Total_Amount><ActionCode>000</ActionCode><Response_Text>APPROVED</Response_Text><Token>4ABCDEFGHIJK1111</Token><UD2>${reference}</UD2></Transaction>`;

describe('a charge', () => {
  it.each([
    ['a time-out between the gateway and the bank', code('992', 'TIMEOUT'), 'unreachable'],
    ['a bank that answered late', code('068', 'RESPONSE LATE'), 'unreachable'],
    ['a part of the amount', code('010', 'PARTIAL APPROVAL'), 'unknownStatus'],
    ['a code nobody knows', code('7A7', 'MOON'), 'unknownStatus'],
    ['a success in words nobody knows', code('000', 'MAYBE'), 'unknownStatus'],
    [
      'an answer about another transaction',
      gateway('<ActionCode>000</ActionCode><ResponseText>APPROVED</ResponseText>', 'OTHER'),
      'badAnswer',
    ],
    ['two codes', gateway('<ActionCode>000</ActionCode><ActionCode>051</ActionCode><ResponseText>APPROVED</ResponseText>'), 'badAnswer'],
    ['no code', gateway('<ResponseText>APPROVED</ResponseText>'), 'badAnswer'],
    ['a page of a proxy', { body: '<html><body>Welcome</body></html>' }, 'badAnswer'],
    ['status 404', { ...code('000', 'APPROVED'), status: 404 }, 'badAnswer'],
    ['status 503', { ...code('000', 'APPROVED'), status: 503 }, 'unreachable'],
    ['a way to somebody else', { status: 307, location: 'http://127.0.0.1:9/', body: '' }, 'unreachable'],
    [
      'more than a gateway says',
      gateway(`<ActionCode>000</ActionCode><ResponseText>APPROVED</ResponseText><A>${'x'.repeat(70_000)}</A>`),
      'badAnswer',
    ],
  ])('with %s is in doubt, and nothing else', async (_what, answer, reason) => {
    answers = [answer];
    expect(await charge()).toMatchObject({ known: false, reason });
    expect(asked).toHaveLength(1);
  });

  it('that is refused counts as declined only when the gateway knows of no such payment', async () => {
    answers = [code('094'), code('025')];
    expect(await charge()).toMatchObject({ known: true, result: { status: 'declined', reason: 'providerError' } });
    answers = [code('094'), code('926')];
    expect(await charge()).toEqual({ known: false, reason: 'badAnswer' });
    answers = [code('094'), code('000', 'APPROVED'), list('credit', sale), list('ccchargebacks', 'No Results')];
    expect(await charge()).toMatchObject({ known: true, result: { status: 'succeeded', amountCents: 500, transactionId: '42' } });
  });

  it('tells nothing of an answer that holds the whole request', async () => {
    const echo = '&lt;ippay&gt;&lt;Password&gt;planted-password&lt;/Password&gt;&lt;CardNum&gt;4111111111111111&lt;/CardNum&gt;';
    for (const where of ['ErrMsg', 'ResponseText']) {
      answers = [gateway(`<ActionCode>900</ActionCode><${where}>${echo}</${where}>`), code('025')];
      expect(JSON.stringify(await charge())).not.toMatch(/planted|4111/);
      answers = [gateway(`<ActionCode>05X</ActionCode><${where}>${echo}</${where}>`)];
      expect(JSON.stringify(await charge())).not.toMatch(/planted-|4111/);
    }
  });
});

describe('a question', () => {
  it.each([
    ['of another kind', list('ach', sale), 'unreachable'],
    ['with fewer lines than it says', list('credit', sale, ' records="2"'), 'unreachable'],
    ['without the transaction', list('credit', 'No Results'), 'badAnswer'],
    ['that lists it as declined', list('credit', sale.replace('<ActionCode>000', '<ActionCode>051')), 'badAnswer'],
    ['that lists it as something else', list('credit', sale.replace('SALE', 'FORCE')), 'unknownStatus'],
    ['that is an error', { body: '<ippayResponse><ErrMsg>no</ErrMsg></ippayResponse>' }, 'unreachable'],
  ])('about a payment the gateway knows is in doubt by a list %s', async (_what, answer, reason) => {
    answers = [code('000', 'APPROVED'), answer, list('ccchargebacks', 'No Results')];
    expect(await provider.query(sought)).toMatchObject({ known: false, reason });
  });

  it.each(['900', '926', '925', '992', '777'])('that the gateway answers with %s says nothing of the payment', async (actionCode) => {
    answers = [code(actionCode)];
    expect((await provider.query(sought)).known).toBe(false);
  });
});

describe('a report', () => {
  it('of a line whose amount or time can not be read is none', async () => {
    for (const line of [sale.replace('5.0000', 'five'), sale.replace('2026-11-22 12:00:00', 'noon')]) {
      answers = [list('credit', line)];
      await expect(provider.report({ from: new Date(), to: new Date() })[Symbol.asyncIterator]().next()).rejects.toThrow(
        /could not be read/,
      );
    }
  });

  it('tells what it does not know by its word, and leaves references alone that are not ours', async () => {
    answers = [list('credit', sale.replace('SALE', 'MOONSHOT').replace(reference, 'Sonar'))];
    const first = await provider.report({ from: new Date(), to: new Date() })[Symbol.asyncIterator]().next();
    expect(first.value).toMatchObject({ kind: 'unknown', said: 'credit.actioncode=,text=moonshot', reference: null, amountCents: 500 });
  });
});
