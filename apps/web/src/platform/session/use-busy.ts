import { useEffect } from 'react';
import { markBusy } from './busy.ts';

/** While true, a new version does not reload the page (SHELL-049). */
export function useBusy(isUnderWay: boolean): void {
  useEffect(() => (isUnderWay ? markBusy() : undefined), [isUnderWay]);
}
