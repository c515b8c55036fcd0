import { Agent, request } from 'node:http';

const api = '/aboss-api/rest/v1';
const signInBody = JSON.stringify({ j_username: 'maria.lopez@example.com', j_password: 'Porchlight-2026!' });

/** Customers who never stop, over connections they keep open. */
export interface Load {
  readonly answered: () => number;
  /** Ends it; what every request came to. */
  stop(): Promise<{ answered: number; reused: number; writes: number; failures: Record<string, number> }>;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  token?: string;
}

interface Answer {
  status: number;
  text: string;
  wasReused: boolean;
}

function send(url: string, agent: Agent, { method, path, body, token }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...(token ? { 'x-api-token': token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = request(`${url}${api}${path}`, { method, agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text, wasReused: sent.reusedSocket }));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** `readers` read the account one request after the other, and one more signs in again and again, which writes. */
export async function startLoad(url: string, readers: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers + 1 });
  const signIn: Call = { method: 'POST', path: '/auth/customer/login', body: signInBody };
  const first = JSON.parse((await send(url, agent, signIn)).text) as { token: string; accountId: number };
  const read: Call = { method: 'GET', path: `/account/${first.accountId}`, token: first.token };
  /** How often each kind of failure was met. */
  const failures: Record<string, number> = {};
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1);
  const ending = new AbortController();
  let [answered, reused, writes] = [0, 0, 0];
  const keepOn = async (call: Call): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        const { status, text, wasReused } = await send(url, agent, call);
        answered += 1;
        if (wasReused) reused += 1;
        if (call.method === 'POST') writes += 1;
        if (status !== 200) fail(`${call.method}: ${status} ${text.slice(0, 100)}`);
      } catch (error) {
        fail(`${call.method}: ${String(error)}`);
      }
    }
  };
  const running = Promise.all([keepOn(signIn), ...Array.from({ length: readers }, () => keepOn(read))]);
  return {
    answered: () => answered,
    stop: async () => {
      ending.abort();
      await running;
      agent.destroy();
      return { answered, reused, writes, failures };
    },
  };
}
