import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayControl, startGateway } from '../testing/gateway-process.ts';

/** What the client tells of an answer. */
interface Answer {
  success: boolean;
  code: string;
  text: string;
  approval: string;
  id: string;
  avs: string;
  cvv2: string;
}

const script = fileURLToPath(new URL('./perl-client.pl', import.meta.url));
const isThere = spawnSync('perl', ['-MBusiness::OnlinePayment::IPPay', '-e', '1']).status === 0;
const directory = mkdtempSync(join(tmpdir(), 'ippay-certificate-'));
let gateway: GatewayControl;

/** Skipped where the client is missing: Debian has it as libbusiness-onlinepayment-ippay-perl. */
describe.skipIf(!isThere)('the IPPay fake, by the Perl client of Debian', () => {
  beforeAll(async () => {
    const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
    const asked = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
      '-keyout',
      key,
      '-out',
      certificate,
    ];
    const made = spawnSync('openssl', asked);
    if (made.status !== 0) throw new Error(`no certificate: ${String(made.stderr)}`);
    gateway = await startGateway('ippay', { env: { GATEWAY_TLS_KEY: key, GATEWAY_TLS_CERT: certificate } });
  }, 60_000);
  afterAll(async () => {
    await gateway?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  function send(...contents: Record<string, string>[]): Answer[] {
    const input = JSON.stringify({ port: Number(new URL(gateway.url).port), contents });
    const ran = spawnSync('perl', [script], { input, encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
    return JSON.parse(ran.stdout) as Answer[];
  }

  const account = { login: 'TESTTERMINAL', password: '', amount: '49.95', name: 'Tofu Beast' };
  const card = {
    ...account,
    type: 'VISA',
    action: 'Normal Authorization',
    card_number: '4111111111111111',
    expiration: '08/49',
    cvv2: '123',
    address: '123 Anystreet',
    city: 'Anywhere',
    state: 'UT',
    zip: '84058',
    country: 'US',
  };
  const check = {
    ...account,
    type: 'CHECK',
    action: 'Normal Authorization',
    account_number: '12345',
    routing_code: '111000025',
    account_type: 'Business Checking',
  };

  it('answers a sale as the test terminal of IPPay does, and tells an invalid number', () => {
    const [sale, invalid] = send(card, { ...card, card_number: '4111111111111112' });
    expect(sale).toMatchObject({ success: true, code: '000', text: 'APPROVED', avs: 'Y', cvv2: 'P' });
    expect(sale?.approval).toMatch(/^TEST\d{2}$/);
    expect(sale?.id).toMatch(/^\w{18}$/);
    expect(invalid).toMatchObject({ success: false, code: '900', text: 'Invalid card number.  ', approval: '' });
  });

  it('tells a declined card, and takes a TransactionID once', () => {
    const [declined, first, again] = send(
      { ...card, card_number: '4000000000009995' },
      { ...card, order_number: 'E20261122000000001' },
      { ...card, order_number: 'E20261122000000001' },
    );
    expect(declined).toMatchObject({ success: false, code: '051', text: 'INSUFFICIENT FUNDS' });
    expect(first).toMatchObject({ success: true, id: 'E20261122000000001' });
    expect(again).toMatchObject({ success: false, code: '094' });
  });

  it('makes a sale void once, and returns money to a card', () => {
    const [sale] = send(card);
    if (sale === undefined) throw new Error('no sale');
    const undo = { ...card, action: 'Void', order_number: sale.id, authorization: sale.approval };
    const [made, again, credit] = send(undo, undo, { ...card, action: 'Credit' });
    expect(made).toMatchObject({ success: true, code: '000', text: 'VOID PROCESSED', approval: sale.approval, avs: '', cvv2: '' });
    expect(again).toMatchObject({ success: false, code: '958' });
    expect(credit).toMatchObject({ success: true, code: '000', text: 'RETURN ACCEPTED' });
    expect(credit?.approval).toMatch(/^\d{6}$/);
  });

  it('accepts a check and a reversal, and voids none', () => {
    const [debit, reversal, undo] = send(
      check,
      { ...check, action: 'Credit' },
      { ...check, action: 'Void', order_number: 'E20261122000000002' },
    );
    expect(debit).toMatchObject({ success: true, code: '000', text: 'CHECK ACCEPTED', approval: '000000' });
    expect(reversal).toMatchObject({ success: true, code: '000', text: 'CHECK ACCEPTED', approval: '000000' });
    expect(undo).toMatchObject({ success: false });
  });

  it('knows its terminal alone', () => {
    const [wrong] = send({ ...card, login: 'OTHERTERMINAL' });
    expect(wrong).toMatchObject({ success: false, code: '925' });
  });
});
