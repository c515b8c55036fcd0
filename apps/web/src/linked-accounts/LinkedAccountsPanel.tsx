import { linkedAccountName } from '@porchlight/domain/account/display-name.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { registeredLinks } from '@porchlight/domain/linked-accounts/named-account.ts';
import { type ReactNode, useId } from 'react';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { fill, useIntlTag, usePlural, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read, type ReadState } from '../platform/reads/Read.tsx';
import { useAccountId, useSession } from '../platform/session/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './linked-accounts.module.css';
import { type Link, useLinks } from './open-accounts.ts';
import { useUnlink } from './use-unlink.ts';

/** Linked Accounts & Users: what the user may open, and who may open the user's own account; each can be ended (LINK-008, LINK-009, LINK-016 to LINK-018). */
export function LinkedAccountsPanel() {
  const texts = useTexts('linkedAccounts').list;
  const plural = usePlural();
  const id = useAccountId();
  const { userid, impersonated } = useSession();
  const links = useLinks();
  const users = useQuery({ ...routeQuery('linkedAccounts.listByAccount', { params: { id } }), select: registeredLinks });
  const { data: own } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  const unlink = useUnlink();
  const ownNumber = own?.number ?? '';
  return (
    <>
      <PanelBody>
        <Section
          title={texts.accounts}
          about={texts.accountsAbout}
          none={texts.noAccounts}
          query={{ data: links.list, isError: links.hasFailed, refetch: links.refetch }}
        >
          {(link) => {
            const { accountId, accountNumber: number, primaryContactAddress: address } = link.accountInfo;
            const name = linkedAccountName(link.accountInfo);
            return (
              <Row
                key={link.id}
                name={name}
                facts={[fill(texts.accountNumber, { number }), address]}
                since={link.registeredDatetime}
                onUnlink={
                  !impersonated &&
                  (() =>
                    unlink(
                      { accountId, userId: userid ?? 0 },
                      fill(texts.askAccount, { number, name }),
                      fill(texts.unlinkedAccount, { number }),
                    ))
                }
              />
            );
          }}
        </Section>
        <Section title={texts.users} about={texts.usersAbout} none={texts.noUsers} query={users}>
          {({ id: linkId, systemUserId, systemUserContactName: name, systemUserContactAccountNumbers: numbers, ...link }) => (
            <Row
              key={linkId}
              name={name}
              facts={[numbers.length > 0 && plural(texts.accountNumbers, numbers.length, { numbers: numbers.join(', ') })]}
              since={link.registeredDatetime}
              onUnlink={
                !impersonated &&
                (() =>
                  unlink(
                    { accountId: id, userId: systemUserId },
                    fill(texts.askUser, { name, number: ownNumber }),
                    fill(texts.unlinkedUser, { name }),
                  ))
              }
            />
          )}
        </Section>
      </PanelBody>
      {!impersonated && <LinkAnother />}
    </>
  );
}

function LinkAnother() {
  const { linkAnother } = useTexts('linkedAccounts').list;
  const { open } = usePanels();
  return (
    <PanelFoot>
      <Button size="large" onClick={() => open({ name: 'link-account' })}>
        {linkAnother}
      </Button>
    </PanelFoot>
  );
}

interface SectionProps {
  title: string;
  about: string;
  none: string;
  query: ReadState<Link[]>;
  children: (link: Link) => ReactNode;
}

function Section({ title, about, none, query, children }: SectionProps) {
  const shell = useTexts('shell');
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 className={text.h3} id={id}>
        {title}
      </h3>
      <p className={classes(text.small, text.muted)}>{about}</p>
      <Read query={query} waiting={<SkeletonLines lines={3} label={shell.loading} />}>
        {(links) => (links.length === 0 ? <p className={styles.none}>{none}</p> : <ul className={styles.rows}>{links.map(children)}</ul>)}
      </Read>
    </section>
  );
}

interface RowProps {
  name: string;
  facts: readonly (string | null | false)[];
  since: string | null;
  onUnlink: false | (() => Promise<void>);
}

function Row({ name, facts, since, onUnlink }: RowProps) {
  const texts = useTexts('linkedAccounts').list;
  const intl = useIntlTag();
  const date = writtenDate(since?.slice(0, 10), intl, 'long');
  return (
    <li className={styles.row}>
      <div>
        <p className={text.medium}>{name}</p>
        {facts.map(
          (fact) =>
            fact && (
              <p key={fact} className={classes(text.small, text.muted)}>
                {fact}
              </p>
            ),
        )}
        {date && <p className={classes(text.small, text.muted)}>{fill(texts.since, { date })}</p>}
      </div>
      {onUnlink && (
        <Button aria-label={fill(texts.unlinkOf, { name })} onClick={onUnlink}>
          {texts.unlink}
        </Button>
      )}
    </li>
  );
}
