import type { FieldError } from '@porchlight/contract';

/** A staff call that was refused or got no answer. `message` is the server's sentence, in the reader's language. */
export class StaffFailure extends Error {
  override readonly name = 'StaffFailure';
  /** HTTP status; 0: the server could not be reached. */
  readonly status: number;
  readonly code: string | null;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(parts: {
    status: number;
    code?: string;
    message?: string;
    fields?: readonly FieldError[];
    retryAfterSeconds?: number | null;
  }) {
    super(parts.message ?? '');
    this.status = parts.status;
    this.code = parts.code ?? null;
    this.fields = parts.fields ?? [];
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
  }

  /** Somebody else changed it meanwhile (decision 0023). */
  get isConflict(): boolean {
    return this.code === 'STF0002';
  }
}
