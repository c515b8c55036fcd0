import { type Asked, ask } from '../../platform/outgoing/index.ts';

export interface Posting {
  url: string;
  body: string;
  timeoutMs: number;
  /** Of the answer. */
  mostBytes: number;
}

/** One call. Nothing of the request or the answer is logged or put into an error: IPPay has been seen to answer with the whole request. */
export function post({ url, ...posting }: Posting): Promise<Asked> {
  return ask(url, { ...posting, method: 'POST', headers: { 'content-type': 'text/xml' } });
}
