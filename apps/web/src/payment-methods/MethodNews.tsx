import { errorCodeText } from '@porchlight/texts/error-text.ts';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useLocale, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import type { MethodChanges } from './method-changes.ts';
import type { MethodNews } from './method-flow.ts';
import { newsSentences } from './news-sentences.ts';

/** What came of a visit to the provider's page, in a region of whoever shows it, which stands before. The focus moves here, since what had it is gone. */
export function NewsOfVisit({ accountId, news }: { accountId: number; news: MethodNews }) {
  const texts = useTexts('paymentMethods');
  const errors = useTexts('errors');
  if (news.kind === 'changed') return <NewsOfChanges accountId={accountId} changes={news.changes} />;
  if (news.kind === 'notOpened') {
    return (
      <Alert tone="danger" role="alert">
        <Heading>{texts.frame.notOpened}</Heading>
        {errorCodeText(errors, news.code) && <p>{errorCodeText(errors, news.code)}</p>}
      </Alert>
    );
  }
  return (
    <Alert>
      <Heading>{news.purpose === 'manage' ? texts.news.nothingChanged : texts.news.nothingAdded}</Heading>
      {news.purpose !== 'manage' && <p>{texts.news.nothingAddedText}</p>}
    </Alert>
  );
}

/** What was added or removed, with what to do next: pay with what is new, or give AutoPay another method. */
export function NewsOfChanges({ accountId, changes }: { accountId: number; changes: MethodChanges }) {
  const texts = useTexts('paymentMethods');
  const locale = useLocale();
  const { makePayment } = useTexts('account').actions;
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const [first, ...more] = newsSentences(texts.news, locale, changes);
  const needsAutoPay = changes.removed.some(({ autoPay }) => autoPay);
  return (
    <Alert tone={needsAutoPay ? 'warning' : 'success'}>
      <Heading>{first}</Heading>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {needsAutoPay && (
        <div>
          <Button onClick={() => open({ name: 'autopay' })}>{texts.manageAutoPay}</Button>
        </div>
      )}
      {changes.added.length > 0 && mayOpen('payment', accountId) && (
        <div>
          <Button onClick={() => open({ name: 'payment' })}>{makePayment}</Button>
        </div>
      )}
    </Alert>
  );
}
