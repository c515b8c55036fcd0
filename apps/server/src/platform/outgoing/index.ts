/**
 * The way out: every call of the product to a system of others goes through here, so that none of them can make it wait for ever, fill its
 * memory or send it somewhere else. The one exception is `adapters/webhooks-http`, which chooses the address of each connection itself and
 * throws the answer away, and which says how much of it is read.
 */

/** An answer was longer than any true one, and was not read to its end. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

export interface Asking extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** From the first step to the last byte of the answer. */
  timeoutMs: number;
  /** Of the answer, counted after whatever was compressed has been unpacked. */
  mostBytes: number;
}

/** An answer as text, or why there is none. `tooLong`: it had more than it may have. */
export type Asked =
  | { ok: true; status: number; text: string; headers: Headers }
  | { ok: false; reason: 'timeout' | 'unreachable' | 'tooLong' };

/** One call. No redirect is followed; nothing of request or answer is put into an error, since they carry account numbers and keys. */
export async function ask(address: string, { timeoutMs, mostBytes, ...init }: Asking): Promise<Asked> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(address, { ...init, signal, redirect: 'error' });
    const text = (await bytesWithin(mostBytes, answer)).toString('utf8');
    return { ok: true, status: answer.status, text, headers: answer.headers };
  } catch (error) {
    if (error instanceof AnswerTooLong) return { ok: false, reason: 'tooLong' };
    return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** The status of an answer whose body is of no interest: a redirect is told by its number and not followed. Throws where there is none. */
export async function askForStatus(address: string, { timeoutMs, ...init }: Omit<Asking, 'mostBytes'>): Promise<number> {
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
  await answer.body?.cancel();
  return answer.status;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

/** For libraries that want a `fetch` of their own and read answers whole: it follows no redirect and throws AnswerTooLong. */
export function fetchWithin(mostBytes: number): Fetch {
  return async (address, init) => {
    const answer = await fetch(address, { ...init, redirect: 'error' });
    const body = await bytesWithin(mostBytes, answer);
    const headers = new Headers(answer.headers);
    // They speak of what came over the wire, and this is what was made of it.
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(hasBody(answer.status) ? new Uint8Array(body) : null, { status: answer.status, headers });
  };
}

const hasBody = (status: number): boolean => status !== 204 && status !== 205 && status !== 304;

/** Ends the connection as soon as there is more. */
async function bytesWithin(mostBytes: number, { body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new AnswerTooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
