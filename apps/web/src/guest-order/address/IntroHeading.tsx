import { introLastsMs, introWordMs } from '@porchlight/domain/guest-order/address-entry.ts';
import { useEffect, useState } from 'react';
import { fill, useContentText, useTexts } from '../../platform/i18n/index.ts';
import text from '../../ui/text.module.css';

/**
 * The heading of the address step, in which words take turns (CONST-018, D-059): for five seconds, since nothing may go on moving by itself
 * for longer, and not at all where less motion is asked for. It reads the same all the time to a screen reader.
 */
export function IntroHeading() {
  const texts = useTexts('guestOrder').address;
  const content = useContentText('introRotating');
  const words = (content ?? '')
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);
  const at = useTurn(words.length);
  const first = words[0] ?? texts.word;
  return (
    <>
      <span className={text.visuallyHidden}>{fill(texts.heading, { word: first })}</span>
      <span aria-hidden="true">{fill(texts.heading, { word: words[at] ?? first })}</span>
    </>
  );
}

/** Which word's turn it is; the first one before and after. */
function useTurn(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => {
      setTurn((before) => {
        const next = before + 1;
        if (next * introWordMs >= introLastsMs || next === count) {
          clearInterval(timer);
          return 0;
        }
        return next;
      });
    }, introWordMs);
    return () => clearInterval(timer);
  }, [count]);
  return turn;
}
