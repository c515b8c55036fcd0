import type { HolderDemand } from '@porchlight/domain/guest-order/holder.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { onceSeen } from '../../ui/once-seen.ts';
import { demandWithoutLists } from './holder-form.ts';

export interface HolderDemandRead {
  /** Null while it is read. */
  demand: HolderDemand | null;
  hasFailed: boolean;
}

/** Which fields an account type asks for (C-081). Without an answer the four that always show are asked for (D-134). */
export function useHolderDemand(accountTypeId: number | null): HolderDemandRead {
  const [read, setRead] = useState<HolderDemandRead>({ demand: null, hasFailed: false });
  useEffect(() => {
    let isWanted = true;
    // The step itself is seen first: the fields are most of it to draw.
    const leave = onceSeen(() => void readDemand(accountTypeId).then((answer) => isWanted && setRead(answer)));
    return () => {
      isWanted = false;
      leave();
    };
  }, [accountTypeId]);
  return read;
}

const askForAttributes = () => call('catalogue.listAccountTypeAttributes', { query: { 'customer-portal': 'TRUE' } });
let readAhead: ReturnType<typeof askForAttributes> | null = null;

/** Reads ahead of time what the step asks for; it is taken once, so that who comes to the step again is asked for what is demanded then. */
export function readDemandAhead(): void {
  readAhead ??= askForAttributes();
  readAhead.catch(() => {
    readAhead = null;
  });
}

async function readDemand(accountTypeId: number | null): Promise<HolderDemandRead> {
  const asked = readAhead ?? askForAttributes();
  readAhead = null;
  try {
    const { required, optional } = await asked;
    const of = (lists: typeof required) => lists.find(({ id }) => id === accountTypeId)?.fields ?? [];
    return { demand: { required: of(required), optional: of(optional) }, hasFailed: false };
  } catch {
    return { demand: demandWithoutLists, hasFailed: true };
  }
}
