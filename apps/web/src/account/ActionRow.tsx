import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useCallGate } from '../platform/session/index.ts';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './account.module.css';

interface Action {
  text: 'viewPayments' | 'viewInvoices' | 'paymentMethods' | 'makePayment';
  icon: IconName;
  panel: PanelName;
}

const actions: readonly Action[] = [
  { text: 'viewPayments', icon: 'list', panel: 'payments' },
  { text: 'viewInvoices', icon: 'invoice', panel: 'invoices' },
  { text: 'paymentMethods', icon: 'wallet', panel: 'payment-methods' },
  { text: 'makePayment', icon: 'pay', panel: 'payment' },
];

/** What can be looked up and done about bills, each for whom may (DASH-014, PERM-002, PERM-003). */
export function ActionRow({ accountId }: { accountId: number }) {
  const texts = useTexts('account').actions;
  const { toggle } = usePanels();
  const { isLoaded } = useCallGate();
  const mayOpen = useMayOpen();
  const { data: storage, isPending } = useQuery({
    ...routeQuery('payments.getStorageSupport'),
    enabled: mayOpen('payment-methods', accountId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Until it is known whether methods can be kept, their button keeps its room: what comes after it stays where it is.
  const isStored = isPending || storage?.supportsPaymentMethodStorage === true;
  const shown = actions.filter(({ panel }) => mayOpen(panel, accountId) && (panel !== 'payment-methods' || isStored));
  if (isLoaded && shown.length === 0) return null;
  return (
    <section className={styles.actions} aria-label={texts.label}>
      <div className={layout.wrap}>
        <ul>
          {shown.map(({ text, icon, panel }) => (
            <li key={panel} className={classes(panel === 'payment-methods' && isPending && styles.awaited)}>
              <button type="button" onClick={() => toggle({ name: panel })}>
                <Icon name={icon} />
                {texts[text]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
