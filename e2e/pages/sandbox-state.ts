interface SandboxState {
  captures: Record<string, { count: number; amountCents: number }>;
  payments: { reference: string; status: string }[];
}

/** What the sandbox provider has on record. */
export const sandboxState = async (url: string): Promise<SandboxState> =>
  (await (await fetch(`${url}/control/state`)).json()) as SandboxState;

/** How often money was taken under a reference. */
export const capturesOf = async (url: string, reference: string): Promise<number> =>
  (await sandboxState(url)).captures[reference]?.count ?? 0;

/** How often exactly this amount was taken, under whatever reference: a journey that must charge once pays an amount nobody else pays. */
export const capturesOfAmount = async (url: string, amountCents: number): Promise<number> =>
  Object.values((await sandboxState(url)).captures)
    .filter((capture) => capture.amountCents === amountCents)
    .reduce((sum, { count }) => sum + count, 0);
