import { type ReactNode, Suspense } from 'react';
import { preloadTexts } from '../platform/i18n/index.ts';
import { ErrorEdge } from '../ui/ErrorEdge.tsx';
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.ts';
import type { EnableOfferProps } from './EnableOffer.tsx';
import type { PlanNewsProps } from './PlanNews.tsx';

/** A part whose code and texts are fetched when it is wanted; until they are here, and when they cannot be fetched, `otherwise`. */
function later<P extends { otherwise?: ReactNode }>(screen: LazyScreen<P>) {
  function Loaded(props: P) {
    const Screen = screen.use();
    return <Screen {...props} />;
  }
  return (props: P) => (
    <ErrorEdge fallback={props.otherwise}>
      <Suspense fallback={props.otherwise}>
        <Loaded {...props} />
      </Suspense>
    </ErrorEdge>
  );
}

const withTexts = async <M,>(module: Promise<M>): Promise<M> => (await Promise.all([module, preloadTexts(['autopayPanel', 'reasons'])]))[0];

/** The next charge, or what became of the last, where the account page tells of AutoPay; ask for it once the money is shown. */
export const PlanNews = later<PlanNewsProps>(lazyScreen(async () => (await withTexts(import('./PlanNews.tsx'))).PlanNews));

/** 'Enable AutoPay' after a payment (AUTO-009). */
export const EnableOffer = later<EnableOfferProps>(
  lazyScreen(async () => {
    const [offer] = await Promise.all([withTexts(import('./EnableOffer.tsx')), preloadTexts(['autopayForm', 'autopayAuthorization'])]);
    return offer.EnableOffer;
  }),
);
