import type { ReactNode } from 'react';
import type { Amounts } from '../account/index.ts';
import { EnableOffer, type PaidWith } from '../autopay/index.ts';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { ReceiptLink } from '../receipts/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import { paidBank } from './paid-bank.ts';
import type { PaymentFlow } from './payment-flow.ts';
import styles from './payment-steps.module.css';
import { FailedLines, GenericLedger, SuccessLedger } from './ResultDetails.tsx';
import { paymentRun } from './running-payment.ts';
import { useMoneySentence } from './use-money-sentence.ts';

type DoneFlow = Extract<PaymentFlow, { phase: 'done' }>;

interface PaymentResultViewProps {
  flow: DoneFlow;
  amounts: Amounts | undefined;
  isRefreshing: boolean;
  /** Suspended service came back with it. */
  isRestored: boolean;
  /** Other ways to pay the same amount, shown where it failed. */
  alternatives?: ReactNode;
  /** Runs before a failed payment is put away for another try. */
  onTryAnother?: () => void;
}

/** How it ended: first what happened to the money, then the details. Failed and generic results go away with a click (PAY-038). */
export function PaymentResultView({ flow, amounts, isRefreshing, isRestored, alternatives, onTryAnother }: PaymentResultViewProps) {
  const { outcome, money } = flow.result;
  const texts = useTexts('paymentSteps');
  const { failed } = useTexts('payments');
  const sentence = useMoneySentence(money, amounts?.accountBalance ?? 0);
  if (outcome === 'success') return <Success flow={flow} amounts={amounts} isRefreshing={isRefreshing} isRestored={isRestored} />;
  const isFailed = outcome === 'failed';
  return (
    <>
      <PanelBody>
        {/* Keyboards use the button below. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <div className={styles.dismissible} onClick={() => window.getSelection()?.isCollapsed !== false && paymentRun.dismiss()}>
          <Outcome
            icon={isFailed ? 'close' : 'info'}
            tone={isFailed ? 'badMark' : 'neutralMark'}
            title={isFailed ? failed.title : texts.generic.title}
            sentence={sentence}
            isUrgent={isFailed}
          />
          {isFailed ? <FailedLines result={flow.result} /> : <GenericLedger flow={flow} />}
        </div>
        {isFailed ? alternatives : <ReceiptLink accountId={flow.intent.accountId} amount={flow.intent.amount} />}
      </PanelBody>
      {isFailed ? (
        <PanelFoot>
          <Button kind="quiet" className={styles.quietFirst} onClick={paymentRun.dismiss}>
            {texts.dismiss}
          </Button>
          <Button
            kind="primary"
            size="large"
            onClick={() => {
              onTryAnother?.();
              paymentRun.dismiss();
            }}
          >
            {texts.tryAnother}
          </Button>
        </PanelFoot>
      ) : (
        <ClosingFoot
          quiet={
            <Button kind="quiet" className={styles.quietFirst} onClick={paymentRun.dismiss}>
              {texts.dismiss}
            </Button>
          }
        />
      )}
    </>
  );
}

function Success({ flow, amounts, isRefreshing, isRestored }: Omit<PaymentResultViewProps, 'alternatives' | 'onTryAnother'>) {
  const texts = useTexts('paymentSteps');
  const { accountId, amount } = flow.intent;
  const { money } = flow.result;
  const sentence = useMoneySentence(money, amounts?.accountBalance ?? 0);
  return (
    <>
      <PanelBody>
        <Outcome
          icon="check"
          tone="okMark"
          title={texts.success.title}
          sentence={texts.success.text}
          news={isRestored && texts.success.restored}
        />
        {money === 'pendingBank' && <p className={text.small}>{sentence}</p>}
        <SuccessLedger flow={flow} amounts={amounts} isRefreshing={isRefreshing} />
        <ReceiptLink accountId={accountId} amount={amount} />
        {/* What can be done next with a payment that went through stands here, after what it was. */}
        <EnableOffer accountId={accountId} paid={paidWith(flow)} />
      </PanelBody>
      <ClosingFoot quiet={<ViewInvoices accountId={accountId} />} />
    </>
  );
}

/** What AutoPay could be turned on with (AUTO-010). */
const paidWith = ({ intent, result }: DoneFlow): PaidWith => ({
  bank: intent.kind === 'bank' ? paidBank.get() : null,
  token: intent.kind === 'stored' ? intent.token : null,
  answer: result.answer,
});

interface OutcomeProps {
  icon: IconName;
  tone: 'okMark' | 'badMark' | 'neutralMark';
  title: string;
  sentence: string;
  /** Told when it is known, which may be later. */
  news?: string | false;
  /** Said at once; what else ended well or openly is said by PaymentStages, whose place for it stands before. */
  isUrgent?: boolean;
}

function Outcome({ icon, tone, title, sentence, news, isUrgent = false }: OutcomeProps) {
  return (
    <div className={styles.result} role={isUrgent ? 'alert' : undefined}>
      <span className={classes(styles.mark, styles[tone])}>
        <Icon name={icon} />
      </span>
      <Heading isLarge>{title}</Heading>
      <p className={text.muted}>{sentence}</p>
      {news !== undefined && (
        <p role="status" className={classes(text.medium, text.live)}>
          {news}
        </p>
      )}
    </div>
  );
}

function ClosingFoot({ quiet }: { quiet: ReactNode }) {
  const texts = useTexts('paymentSteps');
  const { close } = usePanels();
  return (
    <PanelFoot>
      {quiet}
      <Button kind="primary" size="large" onClick={close}>
        {texts.done}
      </Button>
    </PanelFoot>
  );
}

function ViewInvoices({ accountId }: { accountId: number }) {
  const label = useTexts('account').actions.viewInvoices;
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  if (!mayOpen('invoices', accountId)) return null;
  return (
    <Button kind="quiet" className={styles.quietFirst} onClick={() => open({ name: 'invoices' })}>
      {label}
    </Button>
  );
}
