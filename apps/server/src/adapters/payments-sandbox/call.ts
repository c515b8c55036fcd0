import type { z } from 'zod';

const longestAnswerBytes = 4 * 1024 * 1024;

export interface Connection {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  /** Further headers of each call, such as those that carry a trace. */
  headers?: (() => Record<string, string>) | undefined;
}

/** An HTTP answer with readable JSON, or why there is none. */
export type Reply = { ok: true; status: number; body: unknown } | { ok: false; reason: 'timeout' | 'unreachable' | 'badAnswer' };

/**
 * One call to the provider. Nothing of the request or the answer is logged or put into an error: they carry account numbers
 * and tokens. Node's fetch keeps connections open between calls.
 */
export async function callProvider(connection: Connection, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply> {
  const signal = AbortSignal.timeout(connection.timeoutMs);
  try {
    const authorization = `Bearer ${connection.apiKey}`;
    const headers = { ...connection.headers?.(), authorization };
    const content = body === undefined ? { headers } : jsonContent(headers, body);
    const answer = await fetch(connection.baseUrl + path, { method, redirect: 'error', signal, ...content });
    const text = await limitedText(answer);
    return text === null ? { ok: false, reason: 'badAnswer' } : { ok: true, status: answer.status, body: parsed(text) };
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** The body when it has the shape, null otherwise. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | null {
  const result = shape.safeParse(body);
  return result.success ? result.data : null;
}

/** The answer's text; null when it is longer than any true one, so that nobody fills the memory. */
async function limitedText(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > longestAnswerBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonContent(headers: Record<string, string>, body: object): Pick<RequestInit, 'headers' | 'body'> {
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
