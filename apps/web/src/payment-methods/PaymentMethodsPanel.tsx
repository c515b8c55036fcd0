import { storedMethodLabel } from '@porchlight/domain/payments/payment-choices.ts';
import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { useCallGate } from '../platform/session/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import text from '../ui/text.module.css';
import { NewsOfChanges } from './MethodNews.tsx';
import type { Method } from './method-changes.ts';
import styles from './payment-methods.module.css';
import { useRemoveMethod } from './use-remove-method.ts';

/** The stored methods: what they are, which one AutoPay uses, and the way to delete one (PM-001 to PM-005, PM-009). */
export function PaymentMethodsPanel({ accountId }: PanelProps) {
  const texts = useTexts('paymentMethods');
  const { changes, problem, removing, remove } = useRemoveMethod(accountId);
  const query = useQuery(routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }));
  return (
    <>
      <PanelBody>
        <div role="status" className={text.live}>
          {changes && <NewsOfChanges key={changes.removed[0]?.token} accountId={accountId} changes={changes} />}
        </div>
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
        <Read query={query} waiting={<WaitingRows rows={3} />}>
          {({ paymentMethods }) =>
            paymentMethods.length === 0 ? (
              <Empty title={texts.none}>
                <p>{texts.noneText}</p>
              </Empty>
            ) : (
              <MethodTable methods={paymentMethods} removing={removing} onRemove={remove} />
            )
          }
        </Read>
        <WaysOn accountId={accountId} />
      </PanelBody>
      <PayFoot accountId={accountId} />
    </>
  );
}

interface MethodTableProps {
  methods: readonly Method[];
  /** Token of the method that is being deleted. */
  removing: string | null;
  onRemove: (method: Method) => Promise<void>;
}

function MethodTable({ methods, removing, onRemove }: MethodTableProps) {
  const texts = useTexts('paymentMethods');
  const { titles } = useTexts('panels');
  const { types, method: words } = useTexts('payments');
  const columns: Column<Method>[] = [
    { key: 'type', header: texts.columns.type, cell: ({ type }) => types[knownPaymentMethodType(type)] },
    {
      key: 'information',
      header: texts.columns.information,
      // The button stands in the cell: the table has two columns and no more.
      cell: (method) => (
        <div className={styles.information}>
          <span>{storedMethodLabel(method, words.autoPay)}</span>
          <Button kind="quiet" className={styles.remove} busy={removing === method.token} onClick={() => void onRemove(method)}>
            {texts.remove}
            <span className={styles.removeName}> {method.paymentInformation}</span>
          </Button>
        </div>
      ),
    },
  ];
  return (
    <div className={styles.methods}>
      <Table caption={titles['payment-methods']} columns={columns} rows={methods} rowKey={({ id }) => id} />
    </div>
  );
}

/** Where methods are added, and where AutoPay chooses one (PM-004). */
function WaysOn({ accountId }: { accountId: number }) {
  const texts = useTexts('paymentMethods');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const { mayCall } = useCallGate();
  return (
    <div className={styles.waysOn}>
      {mayOpen('manage-payment-methods', accountId) && (
        <Button onClick={() => open({ name: 'manage-payment-methods' })}>{texts.manage}</Button>
      )}
      {mayCall('autopay.enableAutoPayByToken', accountId) && (
        <Button onClick={() => open({ name: 'autopay' })}>{texts.manageAutoPay}</Button>
      )}
    </div>
  );
}

function PayFoot({ accountId }: { accountId: number }) {
  const { makePayment } = useTexts('account').actions;
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  if (!mayOpen('payment', accountId)) return null;
  return (
    <PanelFoot>
      <Button kind="primary" size="large" className={styles.alone} onClick={() => open({ name: 'payment' })}>
        {makePayment}
      </Button>
    </PanelFoot>
  );
}
