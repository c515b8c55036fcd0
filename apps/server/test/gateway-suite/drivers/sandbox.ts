import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Act, Gateway, GatewayReply, GatewayRequest, Moved } from '@porchlight/gateway-fakes/kit/gateway.ts';
import { serveGateway } from '@porchlight/gateway-fakes/kit/server.ts';
import { controlOf, type GatewayControl, type GatewayState } from '@porchlight/gateway-fakes/testing/gateway-process.ts';
import { call, cardFields, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import { type ControlState, type SandboxProcess, startSandboxProcess } from '@porchlight/sandbox-provider/testing/sandbox-process.ts';
import { createSandboxProvider } from '../../../src/adapters/payments-sandbox/index.ts';
import { createTestClock } from '../../test-clock.ts';
import type { CardOutcome, GatewayBench, GatewayDriver } from '../driver.ts';
import { receiveNotices } from '../notice-receiver.ts';
import { listenToOutput } from '../written-lines.ts';

const wrongKey = 'not-the-key-of-this-sandbox';
const cardNumbers: Readonly<Record<CardOutcome, string>> = {
  approved: '4111111111111111',
  declined: '4000000000000341',
  expired: '4000000000000069',
  insufficientFunds: '4000000000000002',
};
const behaviours = {
  approved: 'approve',
  declined: 'declineLater',
  expired: 'expiredCard',
  insufficientFunds: 'insufficientFunds',
} as const;

/** The sandbox provider in a process of its own, with the kit's faults of calls on the way to it. */
export const sandboxDriver: GatewayDriver = {
  name: 'sandbox',
  traits: {
    pushesNotices: true,
    noticeMaxAgeMs: 300_000,
    endsForms: true,
    reservesUnseen: true,
    queryShowsBankMoves: true,
    queryShowsChargeBacks: true,
    queryShowsUnknownStatus: true,
    speaksXml: false,
    tellsDeclineReasons: true,
    listShowsRemovals: true,
    stopsBankPayments: true,
    leastCents: 1,
    reportsMethods: true,
  },
  start: async (portal) => {
    const output = listenToOutput();
    const receiver = await receiveNotices();
    const webhookUrl = portal?.webhookUrl ?? receiver.url;
    const sandbox = await startSandboxProcess({ env: { SANDBOX_FSYNC: 'off' }, webhookUrl });
    const wire = await putBefore(sandbox);
    const clock = createTestClock();
    const made = { baseUrl: wire.url, apiKey: sandbox.apiKey, webhookSecret: sandbox.webhookSecret, storesMethods: true };
    const providerWith: GatewayBench['providerWith'] = ({ timeoutMs = 5_000, credentials, url = wire.url }) =>
      createSandboxProvider({
        ...made,
        timeoutMs,
        baseUrl: url,
        frameOrigin: sandbox.url,
        ...(credentials === 'wrong' ? { apiKey: wrongKey, webhookSecret: wrongKey } : {}),
      });
    let tokens = 0;
    let accounts = 0;
    return {
      provider: providerWith({}),
      providerWith,
      gateway: controlBoth(sandbox, wire),
      clock,
      advance: async (ms) => {
        clock.advance(ms);
        await sandbox.control({ clock: { now: clock.now().toISOString() } });
      },
      customer: 'C-SUITE-1',
      otherCustomer: 'C-SUITE-2',
      token: async (outcome, customer = 'C-SUITE-1') => {
        tokens += 1;
        const token = `suite_${outcome}_${tokens}`;
        const method = { kind: 'card', token, lastFour: '1111', expiration: '08/49', behaviour: behaviours[outcome] };
        await call(sandbox, 'POST', `/v1/customers/${customer}/methods`, { methods: [method] });
        return token;
      },
      bank: (outcome) => {
        accounts += 1;
        const accountNumber = outcome === 'refused' ? '000111111116' : `7${String(accounts).padStart(8, '0')}`;
        return { routingNumber: '110000000', accountNumber, accountType: 'CHECKING', holderName: 'Maria Lopez' };
      },
      payForm: async (form, card) => {
        const answer = await postPage(`${sandbox.url}/hosted/submit`, { ...form.fields, ...cardFields(cardNumbers[card]) });
        await answer.text();
      },
      cardNumbers,
      notices: () => receiver.received,
      logs: async () => output.lines(),
      secrets: [sandbox.apiKey, sandbox.webhookSecret, wrongKey],
      stop: async () => {
        await wire.stop();
        await sandbox.stop();
        await receiver.close();
        output.stop();
      },
    };
  },
};

/** Words put into the place of a payment's status, by reference. */
interface WireState {
  words: Record<string, string>;
}

type Wire = Omit<GatewayControl, 'crashAndRestart' | 'stop'> & { stop(): Promise<void> };

/** The kit as what lies between the adapter and the sandbox: it passes calls on and plays faults. */
async function putBefore(sandbox: SandboxProcess): Promise<Wire> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-wire-'));
  const gateway: Gateway<WireState> = {
    name: 'sandbox',
    emptyState: () => ({ words: {} }),
    isApi: ({ path }) => path.startsWith('/v1/'),
    movesMoney: ({ method, path }) => method === 'POST' && /^\/v1\/(charges|refunds)/.test(path),
    api: async (request, { state }) => reworded(await passedOn(sandbox, request), state),
    page: async () => null,
    act: async ({ reference, status }, { state }) => {
      state.words[String(reference)] = String(status);
    },
    moved: () => [],
  };
  const dataPath = join(folder, 'wire.json');
  const served = await serveGateway(gateway, { host: '127.0.0.1', port: 0, dataPath, fsync: false, clockStart: null, tls: null });
  return {
    ...controlOf(served.url),
    stop: async () => {
      await served.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function passedOn(sandbox: SandboxProcess, { method, path, query, headers, body }: GatewayRequest): Promise<GatewayReply> {
  const { authorization = '', 'content-type': type } = headers;
  const asked = body === '' ? {} : { body };
  const answer = await fetch(`${sandbox.url}${path}?${query.toString()}`, {
    method,
    headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
    ...asked,
  });
  return { status: answer.status, headers: { 'content-type': 'application/json' }, body: await answer.text() };
}

function reworded(reply: GatewayReply, { words }: WireState): GatewayReply {
  const told = JSON.parse(reply.body) as { reference?: string };
  const word = words[told.reference ?? ''];
  return word === undefined ? reply : { ...reply, body: JSON.stringify({ ...told, status: word }) };
}

/** Faults of calls go to the wire, those of notices and everything else to the sandbox. */
function controlBoth(sandbox: SandboxProcess, wire: Wire): GatewayControl {
  return {
    ...wire,
    act: (act) => (act.name === 'setStatus' ? wire.act(act) : done(sandbox, act)),
    faults: async ({ duplicate, reorder, hold, forged = 0, ...ofCalls }) => {
      if (forged !== 0) throw new Error('the sandbox forges no notices');
      await sandbox.control({ duplicateNotices: duplicate, reorderNotices: reorder, noticesHeld: hold });
      await wire.faults(ofCalls);
    },
    clock: async (clock) => void (await sandbox.control({ clock })),
    notifyAt: async (webhookUrl) => void (await sandbox.control({ webhookUrl })),
    state: async () => ({ ...(await wire.state()), ...stateOf(await sandbox.state()) }),
    reset: async (data) => {
      await wire.reset(data);
      await sandbox.reset(data);
    },
    crashAndRestart: () => sandbox.crashAndRestart(),
    stop: () => sandbox.stop(),
  };
}

async function done(sandbox: SandboxProcess, act: Act): Promise<unknown> {
  // Cards of the sandbox are settled the moment they are charged.
  if (act.name === 'settle' && (await statusIn(sandbox, act['reference'])) === 'succeeded') return null;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox.url}/control/act`, { method: 'POST', headers, body: JSON.stringify(act) });
  if (!answer.ok) throw new Error(`act ${act.name} answered ${answer.status}: ${await answer.text()}`);
  return null;
}

async function statusIn(sandbox: SandboxProcess, reference: unknown): Promise<string | undefined> {
  return (await sandbox.state()).payments.find((payment) => payment.reference === reference)?.status;
}

function stateOf({ clock, movements, payments, notices }: ControlState): Pick<GatewayState, 'clock' | 'moved' | 'notices'> {
  const moved = new Map<string, Moved>();
  const ofRefund = new Map(payments.map((payment) => [payment.reference, payment as { refundOf?: string }]));
  const under = (reference: string): Moved => {
    const known = moved.get(reference) ?? { reference, captures: [], refundedCents: 0 };
    moved.set(reference, known);
    return known;
  };
  for (const { id, kind, reference, amountCents, status } of movements) {
    if (kind === 'capture') under(reference).captures.push({ id: String(id), amountCents, status });
    if (kind === 'refund') under(ofRefund.get(reference)?.refundOf ?? reference).refundedCents += amountCents;
  }
  return {
    clock,
    moved: [...moved.values()],
    notices: {
      sent: notices.ended.map(({ eventId }) => ({ noticeId: eventId, isForged: false, status: 200 })),
      waiting: notices.waitingCount,
    },
  };
}
