import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useState } from 'react';
import { useAmounts } from '../account/index.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { LatePart } from '../past-due/index.ts';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { RowList } from '../ui/RowList.tsx';
import text from '../ui/text.module.css';
import { InvoiceRow } from './InvoiceRow.tsx';
import { type Invoice, useInvoices } from './invoices-queries.ts';
import { NextBill } from './NextBill.tsx';
import { shownAtFirst } from './shown-at-first.ts';

/** My Invoices: every invoice with its status, lines and PDF, and the way to pay what is due (INV-001 to INV-007). */
export function InvoicesPanel({ accountId }: PanelProps) {
  const texts = useTexts('invoices');
  const errors = useTexts('errors');
  const query = useInvoices(accountId);
  return (
    <>
      <PanelBody>
        <LatePart accountId={accountId} />
        <NextBill accountId={accountId} />
        <Read query={query} failedText={errors.actions.invoices.generic} waiting={<WaitingRows />}>
          {({ invoices }) =>
            invoices.length === 0 ? (
              <Empty title={texts.none}>
                <p>{texts.noneText}</p>
              </Empty>
            ) : (
              <>
                <p className={text.muted}>{texts.intro}</p>
                <InvoiceList invoices={invoices} />
              </>
            )
          }
        </Read>
      </PanelBody>
      <InvoicesFoot accountId={accountId} />
    </>
  );
}

function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const { columns, showOlder } = useTexts('invoices');
  const plural = usePlural();
  const [isWhole, setWhole] = useState(false);
  const first = isWhole ? invoices : shownAtFirst(invoices);
  const older = invoices.length - first.length;
  return (
    <div>
      <RowList head={[columns.date, columns.balanceDue, columns.status]} hasActions>
        {first.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </RowList>
      {older > 0 && (
        <Button kind="link" onClick={() => setWhole(true)}>
          {plural(showOlder, older)}
        </Button>
      )}
    </div>
  );
}

/** What is due over all invoices; gone when that is nothing (INV-007, D-067). */
function InvoicesFoot({ accountId }: { accountId: number }) {
  const texts = useTexts('invoices');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const { data: amounts } = useAmounts(accountId);
  const shown = formatPrice(amounts?.amountDue);
  if (shown === formatPrice(0)) return null;
  return (
    <PanelFoot>
      <PanelSum label={texts.totalAmountDue}>{shown}</PanelSum>
      {mayOpen('payment', accountId) && (
        <Button kind="primary" size="large" onClick={() => open({ name: 'payment' })}>
          {texts.makePayment}
        </Button>
      )}
    </PanelFoot>
  );
}
