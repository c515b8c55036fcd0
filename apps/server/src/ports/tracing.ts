/** A request while it is answered. */
export interface RequestSpan {
  /** Runs `work` so that whatever it begins belongs to the request. */
  enter(work: () => void): void;
  end(outcome: { status: number; code: string | null }): void;
}

/** What the HTTP layer needs of tracing. */
export interface RequestTracing {
  /** `parent` holds the headers in which a trusted proxy may have said which trace the request belongs to. */
  begin(request: {
    route: string;
    method: string;
    requestId: string;
    parent: Readonly<Record<string, string | string[] | undefined>>;
  }): RequestSpan;
}

/**
 * Traces of what the product does, for an operator's own collector. Null stands for no tracing everywhere: then nothing of it is loaded
 * and no call goes through it. Spans carry route numbers, names of statements, jobs and calls, codes and states: no value that came from
 * a person, no statement's text, no address of a page (0029).
 */
export interface Tracing extends RequestTracing {
  /** Runs `work` inside a span of that name; a rejection marks it as failed. */
  within<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The same for a step of something that is traced; by itself it is none, so that what looks for work each moment leaves no traces. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The headers that carry the present trace to a system that is called (W3C Trace Context); none outside a span. */
  outgoingHeaders(): Record<string, string>;
  /** Hands over what was not sent yet; waits a few seconds at most. */
  close(): Promise<void>;
}
