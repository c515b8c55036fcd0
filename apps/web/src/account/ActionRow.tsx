import type { Permission } from '@porchlight/contract';
import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePermissions } from '../platform/session/index.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './account.module.css';

interface Action {
  text: 'viewPayments' | 'viewInvoices' | 'paymentMethods' | 'makePayment';
  icon: IconName;
  panel: PanelName;
  permission: Permission;
}

const actions: readonly Action[] = [
  { text: 'viewPayments', icon: 'list', panel: 'payments', permission: 'BILLING_PAYMENTS_VIEW' },
  { text: 'viewInvoices', icon: 'invoice', panel: 'invoices', permission: 'BILLING_INVOICES_VIEW' },
  { text: 'paymentMethods', icon: 'wallet', panel: 'payment-methods', permission: 'API_MANAGE_PAYMENT_METHODS' },
  { text: 'makePayment', icon: 'pay', panel: 'payment', permission: 'BILLING_PAY_NOW' },
];

/** What can be looked up and done about bills, each with its permission (DASH-014, PERM-001 to PERM-003). */
export function ActionRow() {
  const texts = useTexts('account').actions;
  const { toggle } = usePanels();
  const { may, isLoaded } = usePermissions();
  const mayManage = may('API_MANAGE_PAYMENT_METHODS');
  const { data: storage } = useQuery({
    ...routeQuery('payments.getStorageSupport'),
    enabled: mayManage,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = actions.filter(
    ({ panel, permission }) => may(permission) && (panel !== 'payment-methods' || storage?.supportsPaymentMethodStorage === true),
  );
  if (isLoaded && shown.length === 0) return null;
  return (
    <section className={styles.actions} aria-label={texts.label}>
      <div className={layout.wrap}>
        <ul>
          {shown.map(({ text, icon, panel }) => (
            <li key={panel}>
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
