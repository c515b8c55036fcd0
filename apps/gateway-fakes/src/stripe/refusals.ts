/** A request that is answered with an error, as Stripe has them. `isOutcome`: it was worked on, so that a repeat gets the same answer. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  readonly error: Record<string, unknown>;
  readonly isOutcome: boolean;

  constructor(status: number, error: Record<string, unknown>, isOutcome = false) {
    super(String(error.code ?? error.type));
    this.status = status;
    this.error = error;
    this.isOutcome = isOutcome;
  }
}

export function invalid(message: string, more: { code?: string; param?: string; [name: string]: unknown } = {}, status = 400): Refused {
  return new Refused(status, { type: 'invalid_request_error', message, ...more });
}

export function missing(what: string, id: string, param = 'id'): Refused {
  return invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);
}
