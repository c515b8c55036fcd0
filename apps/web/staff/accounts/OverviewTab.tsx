import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import { Ledger, LedgerRow } from '../../src/ui/Ledger.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import styles from './accounts.module.css';
import { DunningCard } from './DunningCard.tsx';
import { NotesCard, NotesLink } from './NotesCard.tsx';
import type { Overview } from './overview.ts';
import { ServicesCard } from './ServicesCard.tsx';
import { StandingCard } from './StandingCard.tsx';
import { UsersCard } from './UsersCard.tsx';

/** Who it is, what it owes, and what can be done for a caller: the part that is there first. */
export function OverviewTab({ account }: { account: Overview }) {
  return (
    <>
      <NotesLink accountId={account.accountId} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <StandingCard account={account} />
          <ServicesCard account={account} />
          <DunningCard account={account} />
        </div>
        <div className={styles.column}>
          <NotesCard accountId={account.accountId} />
          <WhoCard account={account} />
          <UsersCard account={account} />
        </div>
      </div>
    </>
  );
}

/** An address that serves for several things stands there once. */
function addressesOnce(emails: Overview['emails']): Overview['emails'] {
  return emails.filter(({ email }, at) => emails.findIndex((other) => other.email === email) === at);
}

function WhoCard({ account }: { account: Overview }) {
  const { who: texts } = useStaffTexts('accounts');
  const { name, phone, isPhoneVerified, emails, addresses, timeZone, isTaxExempt } = account;
  const said = (isVerified: boolean): string => (isVerified ? texts.verified : texts.unverified);
  return (
    <Card labelledBy="account-who">
      <CardHead>
        <h2 className={text.h2} id="account-who">
          {texts.title}
        </h2>
      </CardHead>
      <Ledger>
        <LedgerRow label={texts.name}>{name}</LedgerRow>
        <LedgerRow label={texts.phone} numeric={phone !== null}>
          {phone === null ? texts.none : formatPhone(phone)}
          {phone !== null && <span className={styles.small}>{said(isPhoneVerified)}</span>}
        </LedgerRow>
        {emails.length === 0 && <LedgerRow label={texts.email}>{texts.none}</LedgerRow>}
        {addressesOnce(emails).map(({ email, isVerified }) => (
          <LedgerRow key={email} label={texts.email}>
            <span className={styles.word}>{email}</span>
            <span className={styles.small}>{said(isVerified)}</span>
          </LedgerRow>
        ))}
        {addresses.map(({ type, lines }) => (
          <LedgerRow key={type} label={type === 'BILLING' ? texts.BILLING : texts.SERVICE}>
            {lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </LedgerRow>
        ))}
        <LedgerRow label={texts.timeZone}>{timeZone}</LedgerRow>
        {isTaxExempt && <LedgerRow label={texts.taxExempt}>{texts.yes}</LedgerRow>}
      </Ledger>
    </Card>
  );
}
