import { isApiFailure } from '../platform/api/failure.ts';

/** What a failure to confirm is about, as far as something else is to be done about each. */
export type Refusal = 'ORD0002' | 'ORD0003' | 'TOK0001' | 'TOK0002' | 'TOK0003' | 'other';
const known: readonly string[] = ['ORD0002', 'ORD0003', 'TOK0001', 'TOK0002', 'TOK0003'] satisfies Refusal[];

export const refusalOf = (thrown: unknown): Refusal =>
  isApiFailure(thrown) && known.includes(thrown.code) ? (thrown.code as Refusal) : 'other';
