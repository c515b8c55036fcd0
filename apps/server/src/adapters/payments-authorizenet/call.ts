import type { z } from 'zod';
import { ask } from '../../platform/outgoing/index.ts';
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
const doubts = { unreachable, tooLong: badAnswer, timeout: { known: false, reason: 'timeout' } } as const;

/**
 * One call. Nothing of the request or the answer is logged or put into an error: they carry account numbers and keys. A redirect is not
 * followed, since it would take them elsewhere.
 */
export async function call(desk: Desk, name: RequestName, fields: object): Promise<Reply> {
  const merchantAuthentication = { name: desk.loginId, transactionKey: desk.transactionKey };
  const reply = await ask(`${desk.apiUrl}/xml/v1/request.api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: requestText(name, { merchantAuthentication, ...fields }),
    timeoutMs: desk.timeoutMs,
    mostBytes: longestBytes,
  });
  if (!reply.ok) return { ok: false, why: doubts[reply.reason] };
  if (reply.status !== 200) return { ok: false, why: reply.status >= 500 ? unreachable : badAnswer };
  return understood(reply.text);
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

function understood(text: string): Reply {
  // The gateway puts a byte order mark in front of its JSON.
  const body = parsed(text.replace(/^\uFEFF/, ''));
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
