import type { ReactNode } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { SkeletonLines } from '../../src/ui/Skeleton.tsx';
import { useStaffTexts } from '../platform/texts.ts';
import { useFailureSentence } from '../platform/use-failure-sentence.ts';

interface Query<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** A part of a staff page that was asked for: it waits, fails and fills by itself. */
export function StaffRead<T>({ query, waiting, children }: { query: Query<T>; waiting?: ReactNode; children: (data: T) => ReactNode }) {
  const texts = useStaffTexts('shell');
  const sentence = useFailureSentence();
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return (
      <Alert tone="danger" title={texts.loadFailed} role="alert">
        <p>{sentence(query.error)}</p>
        <Button kind="link" onClick={query.refetch}>
          {texts.actions.retry}
        </Button>
      </Alert>
    );
  }
  return waiting ?? <SkeletonLines lines={4} label={texts.loading} />;
}
