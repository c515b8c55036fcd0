import { useEffect, useRef } from 'react';
import { onceSeen } from '../ui/once-seen.ts';
import text from '../ui/text.module.css';
import { stepHeadingId } from './StepFrame.tsx';

/** Where one is now, said aloud when the step changes, but not on arrival. */
export function StepAnnouncer({ step, sentence }: { step: string; sentence: string }) {
  const first = useRef(step);
  const hasMoved = useRef(false);
  if (step !== first.current) hasMoved.current = true;
  return (
    <p className={text.visuallyHidden} role="status">
      {hasMoved.current && sentence}
    </p>
  );
}

/** A new step starts at its heading; stands beside the step, so that it waits for its code together with it. */
export function HeadingFocus({ step }: { step: string }) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    // To move the focus works out the style of the whole step once more, which the tap need not wait for; where somebody went meanwhile, it stays.
    const from = document.activeElement;
    return onceSeen(() => {
      if (document.activeElement === from) document.getElementById(stepHeadingId)?.focus();
    });
  }, [step]);
  return null;
}
