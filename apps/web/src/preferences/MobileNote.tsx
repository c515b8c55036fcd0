import { formatPhone } from '@porchlight/domain/phone/format-phone.ts';
import { fill } from '@porchlight/texts/template.ts';
import { usePanels } from '../panels/panel-context.ts';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './preferences.module.css';

/** Where text messages go, or what is missing for them to come. Nothing until that is known. */
export function MobileNote({ accountId }: { accountId: number }) {
  const texts = useTexts('preferences');
  const { open } = usePanels();
  const account = useQuery({ ...routeQuery('account.getAccount', { params: { id: accountId } }), staleTime: Number.POSITIVE_INFINITY });
  if (account.data === undefined) return null;
  const { mobileNumber } = account.data.primaryContact;
  if (mobileNumber) return <p className={styles.note}>{fill(texts.textsTo, { number: formatPhone(mobileNumber) })}</p>;
  return (
    <Alert>
      <p>{texts.noMobile}</p>
      <Button kind="link" onClick={() => open({ name: 'profile' })}>
        {texts.toProfile}
      </Button>
    </Alert>
  );
}
