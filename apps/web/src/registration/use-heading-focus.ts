import { type RefObject, useEffect, useRef } from 'react';

/** Focus for the heading of what took the place of a form, so that it is read out and the keyboard goes on from there. */
export function useHeadingFocus(isWanted = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return heading;
}
