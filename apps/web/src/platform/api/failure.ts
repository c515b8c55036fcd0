import type { FieldError } from '@porchlight/contract';

/** What a screen may be told about a call that did not succeed. */
export interface FailureFacts {
  /** HTTP status; 0 when no answer arrived. */
  status: number;
  /** A code of the contract's catalogue, '500' for a bare server error, '' when no answer arrived or it named none. */
  code: string;
  /** The server's sentence in the language of the request; 'ERROR_500' for a bare server error; '' when there is none. */
  message: string;
  fields?: readonly FieldError[];
  /** Quotable to support. */
  requestId?: string;
}

/** A call that failed. `answered` is false when the outcome at the server is unknown (network, time-out). */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.name = 'ApiFailure';
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId;
  }

  get answered(): boolean {
    return this.status > 0;
  }
}

/** Whether the thrown thing is a failed call (and not a bug or an aborted request). */
export const isApiFailure = (thrown: unknown): thrown is ApiFailure => thrown instanceof ApiFailure;
