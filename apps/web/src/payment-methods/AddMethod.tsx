import { newMethodChoices, storedMethodLabel } from '@porchlight/domain/payments/payment-choices.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import text from '../ui/text.module.css';
import { currentMethods } from './current-methods.ts';
import { NewsOfVisit } from './MethodNews.tsx';
import type { MethodFlow } from './method-flow.ts';
import styles from './payment-methods.module.css';

interface AddMethodProps {
  accountId: number;
  flow: Extract<MethodFlow, { phase: 'idle' | 'opening' }>;
}

const formId = 'add-method-form';
const kindId = 'add-method-kind';

/** The form that creates a payment method (PM-007, PM-008), and what is stored already with the way to manage it. */
export function AddMethod({ accountId, flow }: AddMethodProps) {
  const texts = useTexts('paymentMethods');
  // CC, ACH, or '' while nothing is chosen.
  const [kind, setKind] = useState('');
  const [isChecked, setChecked] = useState(false);
  const news = flow.phase === 'idle' ? flow.news : null;
  const opening = flow.phase === 'opening' ? flow.purpose : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = newMethodChoices.find(({ value }) => value === kind);
    setChecked(!chosen);
    if (chosen) void currentMethods.open(accountId, chosen.kind);
    else document.getElementById(kindId)?.focus();
  };

  return (
    <>
      <PanelBody>
        <div role="status" className={text.live}>
          {news && <NewsOfVisit accountId={accountId} news={news} />}
        </div>
        <form id={formId} className={styles.part} noValidate onSubmit={submit}>
          <KindField kind={kind} onKind={setKind} error={isChecked && kind === '' ? texts.add.required : undefined} />
        </form>
        <StoredMethods accountId={accountId} isOpening={opening === 'manage'} isAwaited={news?.kind === 'nothing'} />
      </PanelBody>
      <PanelFoot>
        <Button
          type="submit"
          form={formId}
          kind="primary"
          size="large"
          className={styles.alone}
          busy={opening !== null && opening !== 'manage'}
        >
          {texts.add.submit}
        </Button>
      </PanelFoot>
    </>
  );
}

function KindField({ kind, onKind, error }: { kind: string; onKind: (kind: string) => void; error: string | undefined }) {
  const { add } = useTexts('paymentMethods');
  const { method } = useTexts('payments');
  const brandName = usePageConfiguration()?.brandName ?? '';
  return (
    <>
      <h3 className={text.h3}>{add.heading}</h3>
      <Field label={add.label} id={kindId} error={error}>
        <Select name="paymentMethod" value={kind} onChange={({ currentTarget }) => onKind(currentTarget.value)}>
          <option value="">{method.placeholder}</option>
          {newMethodChoices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {method[choice.kind]}
            </option>
          ))}
        </Select>
      </Field>
      <p className={classes(text.small, text.muted)}>{fill(add.note, { brandName })}</p>
    </>
  );
}

interface StoredMethodsProps {
  accountId: number;
  isOpening: boolean;
  /** The provider may still tell of a method: it is to appear by itself. */
  isAwaited: boolean;
}

const lateNewsMs = 5000;

/** What the provider keeps, and the way to its page. */
function StoredMethods({ accountId, isOpening, isAwaited }: StoredMethodsProps) {
  const { stored, none } = useTexts('paymentMethods');
  const { autoPay } = useTexts('payments').method;
  const query = useQuery({
    ...routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }),
    refetchInterval: isAwaited && lateNewsMs,
  });
  return (
    <section className={styles.part} aria-labelledby="stored-methods">
      <h3 className={text.h3} id="stored-methods">
        {stored.heading}
      </h3>
      <Read query={query} waiting={<WaitingRows rows={2} />}>
        {({ paymentMethods }) =>
          paymentMethods.length === 0 ? (
            <p className={classes(text.small, text.muted)}>{none}</p>
          ) : (
            <>
              <ul className={styles.stored}>
                {paymentMethods.map((method) => (
                  <li key={method.id}>{storedMethodLabel(method, autoPay)}</li>
                ))}
              </ul>
              <p className={classes(text.small, text.muted)}>{stored.text}</p>
              <div>
                <Button busy={isOpening} onClick={() => void currentMethods.open(accountId, 'manage')}>
                  {stored.open}
                </Button>
              </div>
            </>
          )
        }
      </Read>
    </section>
  );
}
