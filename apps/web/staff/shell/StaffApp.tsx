import { fill } from '@porchlight/texts/template.ts';
import { Suspense, useEffect, useRef } from 'react';
import { Redirect, useLocation } from '../../src/platform/navigation/index.ts';
import { DialogHost } from '../../src/ui/DialogHost.tsx';
import { ErrorEdge } from '../../src/ui/ErrorEdge.tsx';
import { useStore } from '../../src/ui/external-store.ts';
import { ToastRegion } from '../../src/ui/ToastRegion.tsx';
import { pageAt, type StaffPage, staffPages } from '../pages.ts';
import { staffBase, staffPath } from '../paths.ts';
import { useStaffRead } from '../platform/reads.ts';
import { type Self, self } from '../platform/self.ts';
import { useAllStaffTexts, useStaffTexts } from '../platform/texts.ts';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { Notice } from './Notice.tsx';
import { StaffShell } from './StaffShell.tsx';

/** The staff pages: whoever is not signed in sees the sign-in page, at whatever address, and then what they came for. */
export function StaffApp() {
  const texts = useStaffTexts('shell');
  const who = useStore(self);
  const { pathname } = useLocation();
  useTitle(who === null ? null : (pageAt(pathname)?.page ?? null));
  // Kept while the page is open, so that an ended session is told from an arrival.
  const wasSignedIn = useRef(false);
  if (who !== null) wasSignedIn.current = true;
  return (
    <>
      <ErrorEdge fallback={<Notice title={texts.loadFailed} text={texts.failed} />}>
        {who === null ? <SignInPage hasEnded={wasSignedIn.current} /> : <SignedIn who={who} />}
      </ErrorEdge>
      <DialogHost />
      <ToastRegion closeLabel={texts.actions.close} />
    </>
  );
}

const isAllowed = (who: Self, { right }: StaffPage): boolean => right === null || who.rights.includes(right);

function SignedIn({ who }: { who: Self }) {
  const { pathname } = useLocation();
  const found = pageAt(pathname);
  useFocusOnArrival(pathname);
  const first = staffPages.find((page) => isAllowed(who, page));
  if (pathname === staffBase || pathname === `${staffBase}/`) return first ? <Redirect to={staffPath(first.path)} /> : null;
  return (
    <StaffShell who={who} pages={staffPages.filter((page) => isAllowed(who, page))} current={found?.page ?? null}>
      <Content who={who} found={found} />
    </StaffShell>
  );
}

function Content({ who, found }: { who: Self; found: ReturnType<typeof pageAt> }) {
  const texts = useStaffTexts('shell');
  if (found === null) return <Notice title={texts.notFound} text={texts.notFoundText} />;
  if (!isAllowed(who, found.page)) return <Notice title={texts.noRight} text={texts.noRightText} />;
  return (
    <ErrorEdge key={found.page.path} fallback={<Notice title={texts.loadFailed} text={texts.failed} />}>
      <Suspense fallback={null}>
        <Screen page={found.page} rest={found.rest} />
      </Suspense>
    </ErrorEdge>
  );
}

function Screen({ page, rest }: { page: StaffPage; rest: string }) {
  const Page = page.screen.use();
  return <Page rest={rest} />;
}

function useTitle(page: StaffPage | null): void {
  const texts = useAllStaffTexts();
  const { data } = useStaffRead('access.getWays', {});
  const brandName = data?.brandName;
  useEffect(() => {
    const name = page === null ? texts.shell.product : page.title(texts);
    document.title = brandName === undefined ? name : fill(texts.shell.title, { page: name, brandName });
  }, [page, texts, brandName]);
}

/** After moving to another page the focus starts at its content. */
function useFocusOnArrival(pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus();
  }, [pathname]);
}
