import { Agent, type RequestOptions, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  /** Length of the body as it came. */
  bytes: number;
}

export interface Ask {
  path: string;
  token?: string;
  /** Posted as JSON; read without. */
  body?: object;
  headers?: Record<string, string>;
}

/** A caller that keeps its connections and costs less than fetch, so that what is measured has the processor. */
export interface Client {
  ask(what: Ask): Promise<Answer>;
  close(): void;
}

/** What stands before a server opens no more connections to it than this; who comes while all are taken waits there. */
const mostOpen = 1_000;

export function createClient(url: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: mostOpen });
  return {
    ask({ path, token, body, headers: more }) {
      const headers = { ...(token && { 'x-api-token': token }), ...(body && { 'content-type': 'application/json' }), ...more };
      return send(url + path, { agent, headers, method: body ? 'POST' : 'GET' }, body && JSON.stringify(body));
    },
    close: () => agent.destroy(),
  };
}

function send(url: string, options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const whole = Buffer.concat(parts);
        resolve({ status: answer.statusCode ?? 0, body: whole.toString(), bytes: whole.length });
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Asks and demands a good answer. */
export async function askWell(client: Client, what: Ask): Promise<string> {
  const { status, body } = await client.ask(what);
  if (status !== 200) throw new Error(`${what.path} answered ${status}: ${body.slice(0, 200)}`);
  return body;
}
