import { Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import { preloadTexts, useFailureText, useTexts } from '../platform/i18n/index.ts';
import { useCallGate } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Badge } from '../ui/Badge.tsx';
import { classes } from '../ui/classes.ts';
import { ask } from '../ui/dialogs.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import text from '../ui/text.module.css';
import { Agreed } from './Agreed.tsx';
import styles from './autopay.module.css';
import { useAutoPayPlan, useAutoPayWrites } from './autopay-calls.ts';
import { closedForm, nextForm, untried } from './autopay-form.ts';
import type { AutoPay } from './autopay-state.ts';
import { ChargeHistory } from './ChargeHistory.tsx';
import { Limits } from './Limits.tsx';
import { PlanWarning } from './later-parts.tsx';
import { MethodFacts } from './MethodFacts.tsx';
import type { MethodFootProps } from './MethodFoot.tsx';
import type { MethodFormProps } from './MethodForm.tsx';
import { NextChargePart } from './NextChargePart.tsx';

const choiceTexts = () => preloadTexts(['autopayForm', 'autopayAuthorization']);

/** Fetched when something is to be chosen, with what is agreed to by it: most visits only look. Its foot comes in the same file. */
const methodForm = lazyScreen(async () => {
  const code = import('./MethodForm.tsx').then(({ MethodForm }) => MethodForm);
  return (await Promise.all([code, choiceTexts()]))[0];
});
const methodFoot = lazyScreen(async () => {
  const code = import('./MethodForm.tsx').then(({ MethodFoot }) => MethodFoot);
  return (await Promise.all([code, choiceTexts()]))[0];
});

/** On the way to the switch already, so that the choice is there when it is turned. */
const fetchMethodForm = (): void => void Promise.all([methodForm.load(), methodFoot.load()]).catch(() => undefined);

function Choosing(props: MethodFormProps) {
  const Form = methodForm.use();
  return <Form {...props} />;
}

function ChoosingFoot(props: MethodFootProps) {
  const Foot = methodFoot.use();
  return <Foot {...props} />;
}

interface AutoPaySettingsProps {
  accountId: number;
  autopay: AutoPay;
  storesMethods: boolean;
}

/** The panel once it is known whether AutoPay is on. While something is chosen, the choice is all it shows. */
export function AutoPaySettings({ accountId, autopay, storesMethods }: AutoPaySettingsProps) {
  const texts = useTexts('autopayPanel');
  const [form, dispatch] = useReducer(nextForm, closedForm);
  const mayChange = useCallGate().mayCall('autopay.enableAutoPayByToken', accountId);
  const [checks, setChecks] = useState(untried);
  const { turnOff, isTurningOff, problem } = useTurnOff(accountId, () => dispatch({ type: 'turnedOff' }));
  const isOn = autopay.state !== 'off';
  const open = (): void => dispatch({ type: 'opened', storesMethods });
  const close = (): void => dispatch({ type: 'closed' });
  const top = useFocusAfter(form.isOpen);

  return (
    <>
      <PanelBody>
        <div ref={top} tabIndex={-1} className={styles.state} onFocus={fetchMethodForm} onPointerEnter={fetchMethodForm}>
          <State
            state={autopay.state}
            isChoosing={form.isOpen}
            mayChange={mayChange}
            isBusy={isTurningOff}
            onOn={open}
            onOff={turnOff}
            onCancel={close}
          />
          <p role="status" className={form.updated ? styles.done : text.visuallyHidden}>
            {form.updated && texts[form.updated]}
          </p>
        </div>
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
        {form.isOpen ? (
          <Suspense fallback={<SkeletonLines lines={6} label={texts.routes.legend} />}>
            <Choosing {...{ accountId, storesMethods, form, dispatch, checks, setChecks }} />
          </Suspense>
        ) : (
          <Overview accountId={accountId} autopay={autopay} mayChange={mayChange} onChoose={open} />
        )}
      </PanelBody>
      {form.isOpen && (
        <Suspense fallback={null}>
          <ChoosingFoot accountId={accountId} isOn={isOn} isSending={checks.isSending} onCancel={close} />
        </Suspense>
      )}
    </>
  );
}

interface OverviewProps {
  accountId: number;
  autopay: AutoPay;
  mayChange: boolean;
  onChoose: () => void;
}

/** What AutoPay does, how it pays and what it did. */
function Overview({ accountId, autopay: { state, hasWarning, info }, mayChange, onChoose }: OverviewProps) {
  const { about } = useTexts('autopay');
  if (state === 'off') {
    return (
      <>
        {mayChange && <p className={text.muted}>{about}</p>}
        <ChargeHistory accountId={accountId} isOn={false} />
      </>
    );
  }
  return (
    <>
      <PlanWarning accountId={accountId} mayChange={mayChange} hasWarning={hasWarning} onChoose={onChoose} />
      <NextChargePart accountId={accountId} mayChange={mayChange} />
      {!hasWarning && <MethodFacts info={info} onChange={mayChange ? onChoose : null} />}
      <Limits accountId={accountId} mayChange={mayChange} />
      <ChargeHistory accountId={accountId} isOn />
      <Authorization accountId={accountId} />
    </>
  );
}

function Authorization({ accountId }: { accountId: number }) {
  const { data: plan } = useAutoPayPlan(accountId);
  return plan?.authorization && <Agreed authorization={plan.authorization} />;
}

/** When the choice closes, what had the focus is gone with it: the state takes it. */
function useFocusAfter(isOpen: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}

interface StateProps {
  state: AutoPay['state'];
  isChoosing: boolean;
  mayChange: boolean;
  isBusy: boolean;
  onOn: () => void;
  onOff: () => void;
  onCancel: () => void;
}

/** Whether it is on: a switch for whom may change it, else the words alone. */
function State({ state, isChoosing, mayChange, isBusy, onOn, onOff, onCancel }: StateProps) {
  const texts = useTexts('autopayPanel');
  const { on, off, onWithoutMethod } = useTexts('autopay');
  const isOn = state !== 'off';
  const label = state === 'onWithoutMethod' ? onWithoutMethod : isOn ? on : off;
  if (!mayChange) {
    return (
      <div className={styles.readOnly}>
        <Badge tone={isOn ? 'success' : 'neutral'} hollow={!isOn}>
          {label}
        </Badge>
        <p className={classes(text.small, text.muted)}>{texts.readOnly}</p>
      </div>
    );
  }
  return (
    <Switch
      label={texts.switchLabel}
      state={isChoosing && !isOn ? texts.choosing : label}
      checked={isOn || isChoosing}
      busy={isBusy}
      onChange={(wanted) => {
        if (wanted) onOn();
        else if (isOn) onOff();
        else onCancel();
      }}
    />
  );
}

/** Turning it off is asked about first (AUTO-013). */
function useTurnOff(accountId: number, onDone: () => void) {
  const texts = useTexts('autopayPanel');
  const { yes, no } = useTexts('shell').actions;
  const failureText = useFailureText();
  const { disable } = useAutoPayWrites(accountId);
  const [isTurningOff, setTurningOff] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const turnOff = async (): Promise<void> => {
    setProblem(null);
    const title = texts.confirmDisable;
    if (!(await ask({ title, text: texts.confirmDisableText, cancel: no, confirm: yes, destructive: true }))) return;
    setTurningOff(true);
    try {
      await disable();
      onDone();
    } catch (thrown) {
      setProblem(failureText('autopay', thrown));
    } finally {
      setTurningOff(false);
    }
  };
  return { turnOff, isTurningOff, problem };
}
