import { startTransition, useEffect, useState } from 'react';
import { onceSeen } from './once-seen.ts';

/** Whether what stands in the page while `isThere` is seen by now. What else belongs to it, and takes its time to draw, waits for that. */
export function useSeen(isThere = true): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const leave = onceSeen(() => startTransition(() => setSeen(true)));
    return () => {
      leave();
      setSeen(false);
    };
  }, [isThere]);
  return isSeen && isThere;
}
