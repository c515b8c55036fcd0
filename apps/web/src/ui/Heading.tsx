import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import text from './text.module.css';

/** The heading of what took the place of something else: the focus moves to it, since what had it is gone. */
export function Heading({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={element} tabIndex={-1} className={classes(isLarge ? text.title : text.h3, text.heading)}>
      {children}
    </h3>
  );
}
