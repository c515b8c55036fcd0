import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill, usePlural } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { CellName } from '../ui/CellName.tsx';
import type { Outage } from './OneOutage.tsx';
import styles from './outages.module.css';

/** What an outage credits, by type of account, and whether that is approved (S-156). */
export function CreditPart({ outage, refetch }: { outage: Outage; refetch: () => Promise<unknown> }) {
  const { credit: texts, rules } = useStaffTexts('outages');
  const mayApprove = useRight('outages.credit');
  const { sums, until, isWorking } = outage.credit;
  const isCredited = outage.credit.rules.some(({ fromHours }) => fromHours !== null);
  return (
    <section className={styles.form}>
      <h2 className={text.h2}>{texts.title}</h2>
      <p>{standingOf(texts, outage.credit, isCredited)}</p>
      {sums.length > 0 && (
        <Table
          caption={texts.title}
          rows={sums}
          rowKey={({ accountType }) => accountType}
          columns={[
            { key: 'type', header: texts.type, cell: ({ accountType }) => rules.types[accountType] },
            { key: 'sum', header: texts.sum, numeric: true, cell: ({ amount }) => formatPrice(amount) },
            { key: 'number', header: texts.number, numeric: true, cell: ({ accounts }) => named(texts.number, accounts) },
            { key: 'most', header: texts.most, numeric: true, cell: ({ most }) => named(texts.most, formatPrice(most)) },
          ]}
        />
      )}
      {mayApprove && until !== null && !isWorking && sums.length > 0 && <Decide outage={outage} refetch={refetch} />}
    </section>
  );
}

function named(name: string, value: string | number) {
  return (
    <>
      <CellName>{name}</CellName>
      {value}
    </>
  );
}

type CreditTexts = ReturnType<typeof useStaffTexts<'outages'>>['credit'];

function standingOf(texts: CreditTexts, { until, isWorking, decision, rules, sums }: Outage['credit'], isCredited: boolean): string {
  if (isWorking) return texts.working;
  if (until === null) return isCredited ? texts.later : texts.none;
  if (sums.length === 0) return isCredited ? texts.nothing : texts.none;
  if (decision !== null) return texts[decision];
  const isAutomatic = sums.every(({ accountType }) => rules.some((rule) => rule.accountType === accountType && rule.isAutomatic));
  return isAutomatic ? texts.automatic : texts.waiting;
}

function Decide({ outage, refetch }: { outage: Outage; refetch: () => Promise<unknown> }) {
  const { credit: texts, counted } = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const act = useStaffAct('outages.decideOutageCredit', ['outages.getOutage']);
  const { sums, decision: decided } = outage.credit;
  const amount = formatPrice(sums.reduce((sum, each) => sum + Math.round(each.amount * 100), 0) / 100);
  const count = plural(
    counted,
    sums.reduce((sum, { accounts }) => sum + accounts, 0),
  );
  const decide = async (decision: 'approved' | 'declined'): Promise<void> => {
    const words =
      decision === 'approved'
        ? { title: texts.approveTitle, text: fill(texts.approveText, { amount, count }), confirm: texts.approve }
        : { title: texts.declineTitle, text: texts.declineText, confirm: texts.decline, destructive: true };
    if (await ask({ ...words, cancel: shell.actions.cancel }))
      act.mutate({ params: { id: outage.id }, body: { version: outage.version, decision } });
  };
  return (
    <>
      <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(() => act.reset())} />
      <div className={styles.actions}>
        {decided !== 'approved' && (
          <Button kind="primary" onClick={() => decide('approved')} busy={act.isPending}>
            {texts.approve}
          </Button>
        )}
        {decided !== 'declined' && (
          <Button kind="danger" onClick={() => decide('declined')} busy={act.isPending}>
            {texts.decline}
          </Button>
        )}
      </div>
    </>
  );
}
