import type { HolderDemand } from '@porchlight/domain/guest-order/holder.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/call.ts';
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
    void readDemand(accountTypeId).then((answer) => isWanted && setRead(answer));
    return () => {
      isWanted = false;
    };
  }, [accountTypeId]);
  return read;
}

async function readDemand(accountTypeId: number | null): Promise<HolderDemandRead> {
  try {
    const { required, optional } = await call('catalogue.listAccountTypeAttributes', { query: { 'customer-portal': 'TRUE' } });
    const of = (lists: typeof required) => lists.find(({ id }) => id === accountTypeId)?.fields ?? [];
    return { demand: { required: of(required), optional: of(optional) }, hasFailed: false };
  } catch {
    return { demand: demandWithoutLists, hasFailed: true };
  }
}
