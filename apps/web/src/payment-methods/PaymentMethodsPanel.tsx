import { knownPaymentMethodType } from '@porchlight/domain/payments/payment-type.ts';
import { useQuery } from '@tanstack/react-query';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { CallUs } from '../platform/site/CallUs.tsx';
import { Empty } from '../ui/Empty.tsx';
import { type Column, Table } from '../ui/Table.tsx';

/** The stored methods: what they are and which one AutoPay uses (PM-002). */
export function PaymentMethodsPanel({ accountId }: PanelProps) {
  const texts = useTexts('paymentMethods');
  const { titles } = useTexts('panels');
  const { types } = useTexts('payments');
  const query = useQuery(routeQuery('paymentMethods.listPaymentMethods', { params: { id: accountId } }));
  type Method = NonNullable<typeof query.data>['paymentMethods'][number];
  const columns: Column<Method>[] = [
    { key: 'type', header: texts.columns.type, cell: ({ type }) => types[knownPaymentMethodType(type)] },
    {
      key: 'information',
      header: texts.columns.information,
      cell: ({ paymentInformation, autoPay }) => (autoPay ? `${paymentInformation} ${texts.autoPay}` : paymentInformation),
    },
  ];
  return (
    <PanelBody>
      <Read query={query} waiting={<WaitingRows rows={3} />}>
        {({ paymentMethods }) =>
          paymentMethods.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneText}</p>
            </Empty>
          ) : (
            <Table caption={titles['payment-methods']} columns={columns} rows={paymentMethods} rowKey={({ id }) => id} />
          )
        }
      </Read>
      <CallUs text={texts.byPhone} />
    </PanelBody>
  );
}
