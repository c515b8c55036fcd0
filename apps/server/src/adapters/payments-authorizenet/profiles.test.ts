import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { GatewayControl } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestMemory } from '../../../test/gateway-suite/memory.ts';
import { anetMover } from '../../../test/gateway-suite/movers.ts';
import { createTestClock } from '../../../test/test-clock.ts';

const clock = createTestClock(new Date('2026-05-20T18:00:00Z'));
const bank = { routingNumber: '110000000', accountNumber: '0001234567', accountType: 'CHECKING', holderName: 'Ada Example' } as const;
let gateway: GatewayControl;

beforeAll(async () => {
  gateway = await anetMover.start(clock.now());
});
afterAll(async () => void (await gateway.stop()));

const opened = async (known: Readonly<Record<string, string>>, url = gateway.url) => {
  const memory = createTestMemory();
  for (const [customer, id] of Object.entries(known)) await memory.keepCustomerId(customer, id);
  return { memory, provider: anetMover.provider({ ...gateway, url }, { memory, clock }) };
};

describe('a customer whose profile another portal made', () => {
  it('is found by the profile’s id under any name, for its list, for charges, and for what is added or removed', async () => {
    const { token, customerId } = await anetMover.store(gateway, 'OLD-1', 'card');
    const { provider } = await opened({ '100001': customerId });
    expect(await provider.listMethods('100001')).toMatchObject([{ token }]);
    const charged = await provider.chargeToken({
      reference: 'PROFILEREFERENCE0001',
      amountCents: cents(10_00),
      customer: '100001',
      token,
    });
    expect(charged).toMatchObject({ known: true, result: { status: 'succeeded' } });
    const added = await provider.keepBankAccount({ customer: '100001', bank });
    expect(added).toMatchObject({ ok: true, method: { kind: 'bank' } });
    expect(await provider.listMethods('100001')).toHaveLength(2);
    expect(await provider.removeMethod({ customer: '100001', token })).toBe('gone');
    expect(await provider.listMethods('100001')).toHaveLength(1);
    // Nobody is that customer by the other portal's name.
    const stranger = await opened({});
    expect(await stranger.provider.listMethods('100001')).toEqual([]);
  });

  it('has a profile of ours once that one is gone', async () => {
    const { provider } = await opened({ '100002': '909999999' });
    expect(await provider.listMethods('100002')).toEqual([]);
    const kept = await provider.keepBankAccount({ customer: '100002', bank });
    expect(kept).toMatchObject({ ok: true });
    expect(await provider.listMethods('100002')).toEqual(kept.ok ? [kept.method] : []);
    const again = await opened({});
    expect(await again.provider.listMethods('100002')).toHaveLength(1);
  });

  it('has no other customer’s methods, whatever the gateway answers', async () => {
    const profile = { customerProfileId: '92', merchantCustomerId: 'OLD-2', paymentProfiles: [] };
    const messages = { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] };
    const server = await answering(JSON.stringify({ profile, messages }));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { provider } = await opened({ '100003': '91', '100004': '92' }, url);
    expect(await provider.listMethods('100003')).toBeNull();
    expect(await provider.listMethods('100004')).toEqual([]);
    expect(await provider.listMethods('100005')).toBeNull();
    server.close();
  });
});

function answering(body: string): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
