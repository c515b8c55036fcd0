/** Keeps whoever comes to it waiting until so many have come: what they do next they then do together. */
export interface Gate {
  /** Comes to the gate; resolves when it is open. */
  pass(): Promise<void>;
  /** Lets everybody go on, those who come later as well. Who replaces it decides when the last to come opens it. */
  open(): void;
}

/** A gate for so many; one for a single caller holds nobody. */
export function gateFor(awaited: number): Gate {
  let come = 0;
  let release = (): void => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  const gate: Gate = {
    pass: () => {
      come += 1;
      if (come === awaited) gate.open();
      return opened;
    },
    open: () => release(),
  };
  return gate;
}
