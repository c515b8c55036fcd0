/** Whether the page is connected and looked at, and when it is again. */
export interface PagePresence {
  isOnline: () => boolean;
  isSeen: () => boolean;
  /** Runs the listener whenever the page is connected or looked at again, and says which. */
  onReturn: (listener: (what: 'connected' | 'seen') => void) => void;
}

/** Of this browser; outside of one there is always somebody. It counts as connected until it says otherwise: only its changes can be relied on. */
export function browserPresence(): PagePresence {
  let isOnline = true;
  const isSeen = (): boolean => typeof document === 'undefined' || document.visibilityState !== 'hidden';
  return {
    isOnline: () => isOnline,
    isSeen,
    onReturn: (listener) => {
      if (typeof window === 'undefined') return;
      const follow = (event: string, run: () => void): void => window.addEventListener(event, run);
      follow('offline', () => {
        isOnline = false;
      });
      follow('online', () => {
        isOnline = true;
        listener('connected');
      });
      follow('visibilitychange', () => isSeen() && listener('seen'));
    },
  };
}
