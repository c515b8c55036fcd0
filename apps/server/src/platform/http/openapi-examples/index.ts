import recorded from './examples.json' with { type: 'json' };

/**
 * What a call looks like: a request of invented people, what the product answered, and a request it refused with its answer.
 * Recorded from the product itself by the test of the examples, which sends each again (UPDATE_API_EXAMPLES=1 records anew).
 */
export interface OperationExample {
  request: ExampleRequest;
  /** Left out where the answer is a file. */
  answer?: unknown;
  failure: { request: ExampleRequest; status: number; answer: unknown };
}

export interface ExampleRequest {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** By the number of the call. */
export const operationExamples = recorded as unknown as Readonly<Record<string, OperationExample | undefined>>;
