import { useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { type FrameEvents, ProviderFrame } from './ProviderFrame.tsx';
import type { FrameForm } from './payment-flow.ts';
import styles from './payment-steps.module.css';

interface FrameBoxProps {
  form: FrameForm;
  /** Counts how often the form was posted: each time into a fresh frame. */
  posts: number;
  /** What a page of this kind is given at least (PAY-062, D-086); one that needs more gets more. */
  leastHeightPx: number;
  isOpening: boolean;
  /** The frame never showed a page, so it need not be tall. */
  isBlocked: boolean;
  /** Its page is still at work but has nothing to show. */
  isUnseen?: boolean;
  events: FrameEvents;
}

const blockedHeightPx = 240;

/** The provider's page, marked as the provider's: the same box for paying, adding a method and managing methods. */
export function FrameBox({ form, posts, leastHeightPx, isOpening, isBlocked, isUnseen = false, events }: FrameBoxProps) {
  const texts = useTexts('paymentSteps').frame;
  const [toldPx, setToldPx] = useState(0);
  return (
    <div className={classes(styles.frame, isUnseen && styles.unseen)}>
      <p className={styles.frameBar}>
        {isOpening ? <Spinner /> : <Icon name="lock" small />}
        {isOpening ? texts.loading : texts.title}
      </p>
      <ProviderFrame
        key={posts}
        form={form}
        heightPx={isBlocked ? blockedHeightPx : Math.max(leastHeightPx, toldPx)}
        onHeight={setToldPx}
        events={events}
      />
    </div>
  );
}
