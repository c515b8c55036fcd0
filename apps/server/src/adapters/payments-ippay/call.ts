/** An HTTP answer as text, or why there is none. `tooLong`: it had more than it may have, and was not read to its end. */
export type Reply = { ok: true; status: number; text: string } | { ok: false; reason: 'timeout' | 'unreachable' | 'tooLong' };

export interface Posting {
  url: string;
  body: string;
  timeoutMs: number;
  /** Of the answer. */
  mostBytes: number;
}

/**
 * One call. Nothing of the request or the answer is logged or put into an error: they carry card and account numbers, and IPPay has been
 * seen to answer with the whole request.
 */
export async function post({ url, body, timeoutMs, mostBytes }: Posting): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', redirect: 'error', signal, headers: { 'content-type': 'text/xml' }, body });
    const text = await readUpTo(mostBytes, answer);
    return text === null ? { ok: false, reason: 'tooLong' } : { ok: true, status: answer.status, text };
  } catch {
    return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** Null as soon as there is more. */
async function readUpTo(mostBytes: number, { body }: Response): Promise<string | null> {
  if (body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
