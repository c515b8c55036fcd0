import { useTexts } from '../platform/i18n/index.ts';
import { CallUs } from '../platform/site/CallUs.tsx';
import { Alert } from '../ui/Alert.tsx';
import { classes } from '../ui/classes.ts';
import { Empty } from '../ui/Empty.tsx';
import text from '../ui/text.module.css';
import { ServiceLineLedger } from './ServiceLineLedger.tsx';
import styles from './services.module.css';
import type { ServiceItem } from './services-query.ts';

export interface NotManagedProps {
  services: readonly ServiceItem[];
  /** The line or the account is not active: the plan can be changed once it is (PLN0003). */
  isPaused: boolean;
}

/** Services whose plan cannot be changed here, as they are, with the reason and the way to change them by phone. */
export function NotManaged({ services, isPaused }: NotManagedProps) {
  const texts = useTexts('services');
  return (
    <>
      {isPaused && <Alert tone="warning">{texts.manageDisabled}</Alert>}
      {services.length === 0 && (
        <Empty title={texts.none}>
          <p>{texts.noneText}</p>
        </Empty>
      )}
      {services.map((service, index) => (
        <section key={index} className={styles.service} aria-labelledby={`managed-${index}`}>
          <div>
            <h3 className={text.h3} id={`managed-${index}`}>
              {service.planDescription}
            </h3>
            {service.planNote && <p className={classes(text.small, text.muted)}>{service.planNote}</p>}
          </div>
          {service.serviceLines.map((line) => (
            <ServiceLineLedger key={line.serviceLineId} service={service} line={line} />
          ))}
        </section>
      ))}
      <CallUs text={texts.byPhone} />
    </>
  );
}
