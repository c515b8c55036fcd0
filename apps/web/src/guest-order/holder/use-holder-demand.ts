import type { HolderDemand } from '@porchlight/domain/guest-order/holder.ts';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api/index.ts';
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
    call('catalogue.listAccountTypeAttributes', { query: { 'customer-portal': 'TRUE' } }).then(
      ({ required, optional }) => {
        const of = (lists: typeof required) => lists.find(({ id }) => id === accountTypeId)?.fields ?? [];
        if (isWanted) setRead({ demand: { required: of(required), optional: of(optional) }, hasFailed: false });
      },
      () => {
        if (isWanted) setRead({ demand: demandWithoutLists, hasFailed: true });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [accountTypeId]);
  return read;
}
