import { managePlanButton } from '@porchlight/domain/services/manage-plan.ts';
import { useId } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { fill, usePlural, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardHead } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { managedLine } from './managed-line.ts';
import { ServiceLineLedger } from './ServiceLineLedger.tsx';
import styles from './services.module.css';
import { type ServiceItem, useManagePlanSetting, useServices } from './services-query.ts';

interface ServiceCardsProps {
  accountId: number;
  /** Undefined until the account is known. */
  accountStatus: string | undefined;
}

/** The card of the main service; it also says when there is none, and when the services could not be read. */
export function MainServiceCard({ accountId, accountStatus }: ServiceCardsProps) {
  const texts = useTexts('services');
  const shell = useTexts('shell');
  const query = useServices(accountId);
  const [main] = query.data ?? [];
  if (main) return <ServiceCard span={7} accountId={accountId} service={main} accountStatus={accountStatus} />;
  return (
    <Card span={7} labelledBy="services-title">
      <CardHead>
        <h2 className={text.h2} id="services-title">
          {texts.cardTitle}
        </h2>
      </CardHead>
      <Read query={query} waiting={<SkeletonLines lines={5} label={shell.loading} />}>
        {() => (
          <div>
            <p className={text.medium}>{texts.none}</p>
            <p className={classes(text.small, text.muted)}>{texts.noneText}</p>
          </div>
        )}
      </Read>
    </Card>
  );
}

/** A card for each service beyond the main one (D-060). */
export function FurtherServiceCards({ accountId, accountStatus }: ServiceCardsProps) {
  const { data = [] } = useServices(accountId);
  return data
    .slice(1)
    .map((service, index) => <ServiceCard key={index} accountId={accountId} service={service} accountStatus={accountStatus} />);
}

/** One service: its plan, its lines and the way to manage it (DASH-015 to DASH-025). */
function ServiceCard({ accountId, service, accountStatus, span }: ServiceCardsProps & { service: ServiceItem; span?: 7 }) {
  const texts = useTexts('services');
  const plural = usePlural();
  const { toggle } = usePanels();
  const setting = useManagePlanSetting();
  const id = useId();
  const mayManage = useMayOpen()('manage', accountId);
  const isKnown = mayManage && setting !== undefined && accountStatus !== undefined;
  const manage = isKnown ? managePlanButton({ setting, service, accountStatus }) : 'hidden';
  const open = (): void => {
    managedLine.set(service.serviceLines[0]?.serviceLineId ?? null);
    toggle({ name: 'manage' });
  };
  return (
    <Card {...(span && { span })} labelledBy={id}>
      <CardHead>
        <h2 className={text.h2} id={id}>
          {fill(texts.title, { plan: service.planDescription })}
        </h2>
        {manage !== 'hidden' && (
          <Button disabled={manage === 'disabled'} aria-describedby={manage === 'disabled' ? `${id}-why` : undefined} onClick={open}>
            {texts.manage}
          </Button>
        )}
      </CardHead>
      <div className={classes(text.small, text.muted)}>
        <p>{plural(texts.lineCount, service.serviceLines.length)}</p>
        {service.planNote && <p>{service.planNote}</p>}
        {manage === 'disabled' && <p id={`${id}-why`}>{texts.manageDisabled}</p>}
      </div>
      <div className={styles.lines}>
        {service.serviceLines.map((line) => (
          <ServiceLineLedger key={line.serviceLineId} service={service} line={line} />
        ))}
      </div>
      <Button kind="link" className={styles.label} onClick={() => toggle({ name: 'broadband-labels' })}>
        {texts.label}
      </Button>
    </Card>
  );
}
