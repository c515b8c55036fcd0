import { isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { ReadFailed } from '../platform/reads/Read.tsx';
import { homePath } from '../routes.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import layout from '../ui/layout.module.css';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { ReceiptView } from './ReceiptView.tsx';
import styles from './receipt.module.css';
import { useReceipt } from './use-receipt.ts';

/** The permanent page of one payment, at its own address: what was paid, how, and where the money is now (C-097). */
export function ReceiptPage({ reference }: { reference: string }) {
  const texts = useTexts('receipts');
  const shell = useTexts('shell');
  const { query, ...watch } = useReceipt(reference);
  return (
    <div className={classes(layout.wrap, styles.page)}>
      <p className={styles.back}>
        <Link href={homePath}>
          <Icon name="back" small />
          {texts.back}
        </Link>
      </p>
      {query.data ? (
        <ReceiptView receipt={query.data} {...watch} />
      ) : query.isError ? (
        <NoReceipt failure={query.error} onRetry={query.refetch} />
      ) : (
        <SkeletonLines lines={8} label={shell.loading} />
      )}
    </div>
  );
}

/** Somebody else's payment and one that never was look the same (PAY0007). */
function NoReceipt({ failure, onRetry }: { failure: unknown; onRetry: () => Promise<unknown> }) {
  const texts = useTexts('receipts');
  const errors = useTexts('errors').codes;
  const code = isApiFailure(failure) ? failure.code : '';
  if (code === 'PAY0007') {
    return (
      <div className={styles.missing}>
        <h1 className={text.title}>{texts.notFound.title}</h1>
        <p className={text.muted}>{texts.notFound.text}</p>
      </div>
    );
  }
  if (code === 'AUTH0006') {
    return (
      <div className={styles.missing}>
        <h1 className={text.title}>{texts.title}</h1>
        <p className={text.muted}>{errors.AUTH0006}</p>
      </div>
    );
  }
  return (
    <div className={styles.missing}>
      <h1 className={text.title}>{texts.title}</h1>
      <ReadFailed text={texts.failed} onRetry={onRetry} />
    </div>
  );
}
