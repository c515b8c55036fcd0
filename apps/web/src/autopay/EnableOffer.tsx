import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useCallGate } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import { toasts } from '../ui/toasts.ts';
import { AuthorizationText } from './AuthorizationText.tsx';
import { knownLocation, useAutoPayWrites } from './autopay-calls.ts';
import styles from './autopay-choice.module.css';
import { useAutoPay } from './autopay-query.ts';
import { type PaidWith, reuseOrder } from './reuse-details.ts';

export interface EnableOfferProps {
  accountId: number;
  paid: PaidWith;
  otherwise?: ReactNode;
}

/** After a payment: turns AutoPay on with what was just paid with (AUTO-009), or says that it is on already (AUTO-012). */
export function EnableOffer({ accountId, paid }: EnableOfferProps) {
  const mayChange = useCallGate().mayCall('autopay.enableAutoPayByToken', accountId);
  const mayOpen = useMayOpen();
  const { data: autopay } = useAutoPay(accountId);
  const wasOffered = useRef(false);
  if (!autopay || autopay.state === 'inactive' || !mayOpen('autopay', accountId)) return null;
  if (autopay.state === 'on') return <ActiveNow takesFocus={wasOffered.current} />;
  if (!mayChange) return null;
  wasOffered.current = true;
  return <Offer accountId={accountId} paid={paid} />;
}

/** The focus was on the button that this text replaces. */
function ActiveNow({ takesFocus }: { takesFocus: boolean }) {
  const { activeNow } = useTexts('autopayPanel');
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={element} tabIndex={-1} className={styles.active}>
      <Icon name="check" />
      {activeNow}
    </p>
  );
}

function Offer({ accountId, paid }: EnableOfferProps) {
  const texts = useTexts('autopayPanel');
  const { title, about } = useTexts('autopay');
  const { open } = usePanels();
  const failureText = useFailureText();
  const { enable } = useAutoPayWrites(accountId);
  const [problem, setProblem] = useState<string | null>(null);
  const order = reuseOrder(accountId, paid, knownLocation());
  const press = async (): Promise<void> => {
    if (!order) return open({ name: 'autopay' });
    setProblem(null);
    try {
      await enable(order);
      toasts.show({ kind: 'success', text: texts.activeNow });
    } catch (thrown) {
      setProblem(failureText('autopay', thrown));
    }
  };
  return (
    <section className={styles.offer} aria-labelledby="autopay-offer">
      <h4 className={text.h3} id="autopay-offer">
        {title}
      </h4>
      <p className={text.muted}>{about}</p>
      {order && <AuthorizationText />}
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <Button icon="repeat" onClick={press}>
        {texts.enable}
      </Button>
    </section>
  );
}
