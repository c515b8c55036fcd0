import { formatShortDate } from '@porchlight/domain/calendar/format-date.ts';
import { usePanels } from '../panels/panel-context.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardFoot, CardHead } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { useAutoPay } from './autopay-query.ts';
import { type AutoPay, methodText } from './autopay-state.ts';
import { PlanNews } from './Later.tsx';

/** Whether bills are paid by themselves, how and when next. */
export function AutoPayCard({ accountId, isMoneyShown }: { accountId: number; isMoneyShown: boolean }) {
  const texts = useTexts('autopay');
  const shell = useTexts('shell');
  const { toggle } = usePanels();
  const read = useAutoPay(accountId);
  const state = read.data?.state;
  return (
    <Card labelledBy="autopay-title">
      <CardHead>
        <h2 className={text.h3} id="autopay-title">
          {texts.title}
        </h2>
        {state && state !== 'inactive' && <AutoPayBadge state={state} />}
      </CardHead>
      <div className={classes(text.small, text.muted)}>
        <Read query={read} waiting={<SkeletonLines lines={2} label={shell.loading} />}>
          {(autopay) => <AutoPayWords accountId={accountId} autopay={autopay} isMoneyShown={isMoneyShown} />}
        </Read>
      </div>
      {state !== 'inactive' && (
        <CardFoot>
          <Button kind="link" onClick={() => toggle({ name: 'autopay' })}>
            {texts.view}
            <Icon name="right" small />
          </Button>
        </CardFoot>
      )}
    </Card>
  );
}

export function AutoPayBadge({ state }: { state: 'on' | 'off' | 'onWithoutMethod' }) {
  const texts = useTexts('autopay');
  if (state === 'on') return <Badge tone="success">{texts.on}</Badge>;
  if (state === 'onWithoutMethod') return <Badge tone="warning">{texts.needsAttention}</Badge>;
  return (
    <Badge tone="neutral" hollow>
      {texts.off}
    </Badge>
  );
}

interface AutoPayWordsProps {
  accountId: number;
  autopay: AutoPay;
  isMoneyShown: boolean;
}

function AutoPayWords({ accountId, autopay: { state, info }, isMoneyShown }: AutoPayWordsProps) {
  const texts = useTexts('autopay');
  const { monthsShort } = useTexts('formats');
  const date = formatShortDate(info.appliesOn, monthsShort);
  if (state === 'inactive') return <p>{texts.inactive}</p>;
  if (state === 'off') return <p>{texts.about}</p>;
  if (state === 'onWithoutMethod') return <p>{fill(texts.noMethodOn, { date })}</p>;
  const method = methodText(info, texts.accountTypes);
  const when = <p>{date ? fill(texts.nextCharge, { date }) : texts.isOn}</p>;
  return (
    <>
      <p className={text.strong}>{method && fill(texts.withMethod, { method })}</p>
      {isMoneyShown ? <PlanNews accountId={accountId} place="card" otherwise={when} /> : when}
    </>
  );
}
