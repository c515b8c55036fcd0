import { useEffect, useRef } from 'react';
import { PanelBody, PanelFoot } from '../../panels/PanelParts.tsx';
import { usePanels } from '../../panels/panel-context.ts';
import { fill, useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { SuccessMark } from '../../ui/SuccessMark.tsx';
import text from '../../ui/text.module.css';
import styles from './plan-change.module.css';

/** Step two: the reference of the order, and what happens now (PLAN-003, PLAN-010). */
export function Confirmation({ orderId }: { orderId: number }) {
  const { confirmation } = useTexts('managePlan');
  const { close } = usePanels();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone with the first step.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <PanelBody>
        <div className={styles.done}>
          <SuccessMark />
          <h3 className={text.h2} ref={heading} tabIndex={-1}>
            {fill(confirmation.reference, { id: String(orderId) })}
          </h3>
          <p>{confirmation.next}</p>
        </div>
      </PanelBody>
      <PanelFoot>
        <Button kind="primary" size="large" onClick={close}>
          {confirmation.close}
        </Button>
      </PanelFoot>
    </>
  );
}
