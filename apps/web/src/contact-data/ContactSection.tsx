import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useAccountId } from '../platform/session/use-session.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { ContactRow } from './ContactRow.tsx';
import styles from './contact-data.module.css';
import { useContactData } from './use-contact.ts';

/** The own e-mail address and mobile number, each with what waits to replace it. */
export function ContactSection() {
  const texts = useTexts('contactData');
  const accountId = useAccountId();
  const query = useContactData(accountId);
  return (
    <section aria-labelledby="contact-data" className={styles.section}>
      <div>
        <h3 className={text.h3} id="contact-data">
          {texts.heading}
        </h3>
        <p className={text.muted}>{texts.intro}</p>
      </div>
      <Read query={query} waiting={<Waiting label={texts.loading} />} failedText={texts.notLoaded}>
        {(data) => (
          <div>
            <ContactRow accountId={accountId} kind="email" datum={data.email} />
            <ContactRow accountId={accountId} kind="mobile" datum={data.mobileNumber} />
          </div>
        )}
      </Read>
    </section>
  );
}

/** As high as two rows, so that the form below stays where it is. */
function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waitingRows}>
      <SkeletonLines lines={4} label={label} />
    </div>
  );
}
