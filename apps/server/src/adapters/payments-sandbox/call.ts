import type { z } from 'zod';
import { ask } from '../../platform/outgoing/index.ts';

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
  const headers = { ...connection.headers?.(), authorization: `Bearer ${connection.apiKey}` };
  const content = body === undefined ? { headers } : jsonContent(headers, body);
  const limits = { timeoutMs: connection.timeoutMs, mostBytes: longestAnswerBytes };
  const reply = await ask(connection.baseUrl + path, { method, ...content, ...limits });
  if (!reply.ok) return { ok: false, reason: reply.reason === 'tooLong' ? 'badAnswer' : reply.reason };
  return { ok: true, status: reply.status, body: parsed(reply.text) };
}

/** The body when it has the shape, null otherwise. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | null {
  const result = shape.safeParse(body);
  return result.success ? result.data : null;
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
