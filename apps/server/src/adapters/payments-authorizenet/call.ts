import type { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import type { NoClearAnswer } from '../../ports/payment-provider.ts';
import { type AnyAnswer, anyAnswer } from './answers.ts';
import { type RequestName, requestText } from './sdk.ts';

/** What every call needs. */
export interface Desk {
  loginId: string;
  transactionKey: string;
  /** Origin of the gateway's calls. */
  apiUrl: string;
  timeoutMs: number;
  clock: Clock;
  memory: GatewayMemory;
}

/** A readable answer, or why there is none. `codes` are those of its messages; `refused` means that the gateway called it an error. */
export type Reply =
  | { ok: true; refused: boolean; codes: readonly string[]; told: AnyAnswer; body: unknown }
  | { ok: false; why: NoClearAnswer };

/** Far more than a page of a thousand transactions has. */
const longestBytes = 4 * 1024 * 1024;
/** The gateway's own trouble: it says nothing of what became of the request. */
const troubles: ReadonlySet<string> = new Set(['E00001', 'E00053', 'E00104']);

export const unreachable: NoClearAnswer = { known: false, reason: 'unreachable' };
export const badAnswer: NoClearAnswer = { known: false, reason: 'badAnswer' };

/**
 * One call. Nothing of the request or the answer is logged or put into an error: they carry account numbers and keys. A redirect is not
 * followed, since it would take them elsewhere.
 */
export async function call(desk: Desk, name: RequestName, fields: object): Promise<Reply> {
  const signal = AbortSignal.timeout(desk.timeoutMs);
  try {
    const merchantAuthentication = { name: desk.loginId, transactionKey: desk.transactionKey };
    const answer = await fetch(`${desk.apiUrl}/xml/v1/request.api`, {
      method: 'POST',
      redirect: 'error',
      signal,
      headers: { 'content-type': 'application/json' },
      body: requestText(name, { merchantAuthentication, ...fields }),
    });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      return { ok: false, why: answer.status >= 500 ? unreachable : badAnswer };
    }
    return understood(await readText(answer));
  } catch {
    return { ok: false, why: signal.aborted ? { known: false, reason: 'timeout' } : unreachable };
  }
}

/** The body when it has the shape, null otherwise. */
export function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> | null {
  const result = shape.safeParse(body);
  return result.success ? result.data : null;
}

/** The answer when the gateway took the request and it has the shape. */
export async function callFor<Shape extends z.ZodType>(
  desk: Desk,
  shape: Shape,
  name: RequestName,
  fields: object,
): Promise<{ ok: true; answer: z.output<Shape> } | { ok: false; why: NoClearAnswer; codes: readonly string[] }> {
  const reply = await call(desk, name, fields);
  if (!reply.ok) return { ...reply, codes: [] };
  const answer = reply.refused ? null : read(shape, reply.body);
  return answer === null ? { ok: false, why: badAnswer, codes: reply.refused ? reply.codes : [] } : { ok: true, answer };
}

/** Null when it is longer than any true answer. */
async function readText(answer: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > longestBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function understood(text: string | null): Reply {
  // The gateway puts a byte order mark in front of its JSON.
  const body = text === null ? undefined : parsed(text.replace(/^\uFEFF/, ''));
  const told = read(anyAnswer, body);
  if (told === null) return { ok: false, why: badAnswer };
  const codes = told.messages.message.map((message) => message.code);
  const refused = told.messages.resultCode === 'Error';
  if (refused && codes.some((code) => troubles.has(code))) return { ok: false, why: unreachable };
  return { ok: true, refused, codes, told, body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
