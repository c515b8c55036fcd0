import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { CallUs } from '../platform/site/CallUs.tsx';
import { classes } from '../ui/classes.ts';
import { Empty } from '../ui/Empty.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { ServiceLineLedger } from './ServiceLineLedger.tsx';
import styles from './services.module.css';
import { useServices } from './services-query.ts';

/** The plan with its lines, features and options; changes are made by phone. */
export function ManagePanel({ accountId }: PanelProps) {
  const texts = useTexts('services');
  const shell = useTexts('shell');
  const query = useServices(accountId);
  return (
    <PanelBody>
      <Read query={query} waiting={<SkeletonLines lines={6} label={shell.loading} />}>
        {(services) =>
          services.length === 0 ? (
            <Empty title={texts.none}>
              <p>{texts.noneText}</p>
            </Empty>
          ) : (
            services.map((service, index) => (
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
            ))
          )
        }
      </Read>
      <CallUs text={texts.byPhone} />
    </PanelBody>
  );
}
