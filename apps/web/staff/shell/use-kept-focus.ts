import { type RefObject, useEffect } from 'react';

/**
 * When what had the focus is taken out of the page (a row whose job was removed, a button whose act is done), the focus would fall to the top of
 * the document and whoever works by keyboard would start over: it goes to the page's main part instead.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = main.current;
    if (!room) return;
    let last: Element | null = null;
    const onFocus = (event: FocusEvent): void => {
      last = event.target as Element;
    };
    const changes = new MutationObserver(() => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      room.focus({ preventScroll: true });
    });
    room.addEventListener('focusin', onFocus);
    changes.observe(room, { childList: true, subtree: true });
    return () => {
      room.removeEventListener('focusin', onFocus);
      changes.disconnect();
    };
  }, [main]);
}
