import { formatMoney, formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useId, useState } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { MoneyInput } from '../ui/MoneyInput.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import styles from './autopay.module.css';
import { type AutoPayPlan, useAutoPayPlan, useAutoPayWrites } from './autopay-calls.ts';
import { Part } from './Part.tsx';
import { limitOf } from './plan-words.ts';
import { Setting } from './Setting.tsx';
import { useStorageSupport } from './use-provider.ts';

interface LimitsProps {
  accountId: number;
  mayChange: boolean;
}

/** What AutoPay may not do without asking, and what it falls back to. */
export function Limits({ accountId, mayChange }: LimitsProps) {
  const { limits } = useTexts('autopayPanel');
  const shell = useTexts('shell');
  const storesMethods = useStorageSupport();
  return (
    <Part title={limits.title}>
      <Read query={useAutoPayPlan(accountId)} waiting={<SkeletonLines lines={2} label={shell.loading} />}>
        {(plan) => (
          <>
            <LimitSetting accountId={accountId} mayChange={mayChange} plan={plan} />
            {storesMethods && <BackupSetting accountId={accountId} mayChange={mayChange} plan={plan} />}
          </>
        )}
      </Read>
    </Part>
  );
}

function LimitSetting({ accountId, mayChange, plan: { limit, backup } }: LimitsProps & { plan: AutoPayPlan }) {
  const { limits } = useTexts('autopayPanel');
  const { changeSettings } = useAutoPayWrites(accountId);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const backupToken = backup?.token ?? null;
  return (
    <Setting
      summary={limit === null ? limits.noLimit : fill(limits.limit, { amount: formatPrice(limit) })}
      hint={limit === null ? limits.noLimitHint : limits.limitHint}
      changeLabel={mayChange ? limits.changeLimit : null}
      savedText={limits.savedLimit}
      onEdit={() => {
        setTyped(limit === null ? '' : formatMoney(limit));
        setWrong(false);
      }}
      save={() => {
        const wanted = limitOf(typed);
        setWrong(wanted === null);
        if (wanted !== null) return changeSettings({ limit: wanted, backupToken });
        document.getElementById(id)?.focus();
        return null;
      }}
      further={limit === null ? null : { label: limits.removeLimit, run: () => changeSettings({ limit: null, backupToken }) }}
    >
      <Field label={limits.limitField} id={id} hint={limits.limitHint} error={isWrong && limits.invalid} className={styles.limit ?? ''}>
        <MoneyInput name="limit" value={typed} onChange={setTyped} />
      </Field>
    </Setting>
  );
}

function BackupSetting({ accountId, mayChange, plan: { limit, backup } }: LimitsProps & { plan: AutoPayPlan }) {
  const { limits } = useTexts('autopayPanel');
  const { changeSettings } = useAutoPayWrites(accountId);
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const [chosen, setChosen] = useState('');
  const methods = useQuery({ ...routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }), enabled: mayChange });
  // The method that is charged first is no back-up.
  const others = methods.data?.paymentMethods.filter(({ autoPay }) => !autoPay) ?? [];
  const hasChoice = others.length > 0 || backup !== null;
  const isAlone = methods.data !== undefined && !hasChoice;
  return (
    <>
      <Setting
        summary={backup ? fill(limits.backup, { method: backup.paymentInformation }) : limits.noBackup}
        hint={backup ? limits.backupHint : isAlone ? limits.onlyOne : limits.noBackupHint}
        changeLabel={mayChange && hasChoice ? limits.changeBackup : null}
        savedText={limits.savedBackup}
        onEdit={() => setChosen(backup?.token ?? '')}
        save={() => changeSettings({ limit, backupToken: chosen || null })}
      >
        <Field label={limits.backupField}>
          <Select name="backup" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{limits.none}</option>
            {others.map(({ token, paymentInformation }) => (
              <option key={token} value={token}>
                {paymentInformation}
              </option>
            ))}
          </Select>
        </Field>
      </Setting>
      {isAlone && mayOpen('manage-payment-methods', accountId) && (
        <div>
          <Button kind="link" onClick={() => open({ name: 'manage-payment-methods' })}>
            {limits.add}
          </Button>
        </div>
      )}
    </>
  );
}
