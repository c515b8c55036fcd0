import { lazy, Suspense, useState } from 'react';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import type { MethodPart } from './method-part.ts';
import styles from './sign-in-methods.module.css';

const SetUpCodes = lazy(async () => ({ default: (await import('./SetUpCodes.tsx')).SetUpCodes }));
const TurnOffCodes = lazy(async () => ({ default: (await import('./TurnOffCodes.tsx')).TurnOffCodes }));

const fewCodes = 3;

/** One-time codes: on or off, and the way to the other. */
export function OneTimeCodes({
  isOn,
  recoveryCodesLeft,
  mayChange,
  onStart,
  onDone,
  onChanged,
}: MethodPart & { isOn: boolean; recoveryCodesLeft: number }) {
  const texts = useTexts('signInMethods').code;
  const shell = useTexts('shell');
  const plural = usePlural();
  const [isChanging, setChanging] = useState<'on' | 'off' | null>(null);
  const finish = (sentence: string | null) => {
    setChanging(null);
    onDone(sentence);
  };
  const begin = (change: 'on' | 'off') => {
    onStart();
    setChanging(change);
  };
  return (
    <section className={styles.block} aria-labelledby="codes-title">
      <div className={styles.heading}>
        <h3 className={text.h3} id="codes-title">
          {texts.title}
        </h3>
        <Badge tone={isOn ? 'success' : 'neutral'} hollow={!isOn}>
          {isOn ? texts.on : texts.off}
        </Badge>
      </div>
      <p className={text.muted}>{texts.intro}</p>
      {isOn && isChanging !== 'on' && (
        <p>
          {plural(texts.left, recoveryCodesLeft)} {recoveryCodesLeft <= fewCodes && texts.fewLeft}
        </p>
      )}
      {mayChange && isChanging === null && (
        <div>
          <Button onClick={() => begin(isOn ? 'off' : 'on')}>{isOn ? texts.turnOff : texts.turnOn}</Button>
        </div>
      )}
      <Suspense fallback={<SkeletonLines lines={4} label={shell.loading} />}>
        {isChanging === 'on' && <SetUpCodes onCancel={() => setChanging(null)} onOn={onChanged} onDone={finish} />}
        {isChanging === 'off' && <TurnOffCodes onCancel={() => setChanging(null)} onDone={finish} />}
      </Suspense>
    </section>
  );
}
