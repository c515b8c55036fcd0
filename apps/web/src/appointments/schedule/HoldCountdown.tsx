import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef, useState } from 'react';
import { usePlural, useTexts } from '../../platform/i18n/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import text from '../../ui/text.module.css';
import { clockText, saidSeconds, secondsUntil } from './hold-time.ts';
import styles from './schedule.module.css';

/** How long the time is still kept; said aloud now and then. `onOver` runs once, when it is not kept any more. */
export function HoldCountdown({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const texts = useTexts('appointments').confirm;
  const plural = usePlural();
  const left = useSecondsLeft(endsAt, onOver);
  const said = saidSeconds(left);
  const [before, after] = texts.kept.split('{left}');
  return (
    <>
      <p className={styles.kept} role="timer">
        <Icon name="info" small />
        <span>
          {before}
          <span className={text.num}>{clockText(left)}</span>
          {after}
        </span>
      </p>
      <p className={text.visuallyHidden} role="status">
        {said !== null && (said >= 60 ? plural(texts.keptMinutes, said / 60) : fill(texts.keptSeconds, { count: said }))}
      </p>
    </>
  );
}

function useSecondsLeft(endsAt: number, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const latest = useRef(onOver);
  latest.current = onOver;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = secondsUntil(endsAt, now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  return left;
}
