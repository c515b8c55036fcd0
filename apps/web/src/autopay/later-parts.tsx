import { Suspense } from 'react';
import { preloadTexts, useTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';
import { Skeleton, SkeletonLines } from '../ui/Skeleton.tsx';
import type { AttemptsProps } from './Attempts.tsx';
import { useAutoPayPlan } from './autopay-calls.ts';
import type { PlanWarningProps } from './PlanWarning.tsx';
import { failureToTell } from './plan-words.ts';

const withReasons = async <M,>(module: Promise<M>): Promise<M> => (await Promise.all([module, preloadTexts(['reasons'])]))[0];
const attempts = lazyScreen(async () => (await withReasons(import('./Attempts.tsx'))).Attempts);
const planWarning = lazyScreen(async () => (await withReasons(import('./PlanWarning.tsx'))).PlanWarning);

/** On the way to a charge already, so that its attempts are there when it is opened. */
export const fetchDetails = (): void => void attempts.load().catch(() => undefined);

function LoadedAttempts(props: AttemptsProps) {
  const Loaded = attempts.use();
  return <Loaded {...props} />;
}

/** The attempts of a charge, fetched when one is looked at: most visits do not. */
export function Attempts(props: AttemptsProps) {
  const shell = useTexts('shell');
  return (
    <Suspense fallback={<SkeletonLines lines={2} label={shell.loading} />}>
      <LoadedAttempts {...props} />
    </Suspense>
  );
}

function LoadedWarning(props: PlanWarningProps) {
  const Loaded = planWarning.use();
  return <Loaded {...props} />;
}

/** What stands in AutoPay's way, fetched where something does: the account page has mostly brought it. */
export function PlanWarning({ accountId, ...props }: Omit<PlanWarningProps, 'plan'> & { accountId: number }) {
  const { data: plan } = useAutoPayPlan(accountId);
  if (!props.hasWarning && !(plan && failureToTell(plan))) return null;
  return (
    <Suspense fallback={<Skeleton height="4rem" />}>
      <LoadedWarning plan={plan} {...props} />
    </Suspense>
  );
}
