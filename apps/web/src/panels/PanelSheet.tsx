import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { closedAccount } from '../linked-accounts/later-screens.ts';
import { useNamedAccount } from '../linked-accounts/open-accounts.ts';
import { preloadTexts, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorEdge } from '../ui/ErrorEdge.tsx';
import { type LazyScreen, lazyScreen } from '../ui/lazy-screen.ts';
import { onceSeen } from '../ui/once-seen.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { useSeen } from '../ui/use-seen.ts';
import { nextTabStop } from './focus-trap.ts';
import { PanelBody } from './PanelParts.tsx';
import styles from './panel.module.css';
import type { PanelRequest } from './panel-address.ts';
import { type PanelEntry, type PanelProps, panelRegistry } from './registry.tsx';

interface PanelSheetProps {
  panel: PanelRequest;
  isVisible: boolean;
  isLocked: boolean;
  onClose: () => void;
}

/** One panel: from the right on desktops, over the screen on phones. Focus goes in, stays in and returns to the opener. */
export function PanelSheet({ panel, isVisible, isLocked, onClose }: PanelSheetProps) {
  const texts = useTexts('panels');
  const sheet = useRef<HTMLDivElement>(null);
  useFocusInside(sheet, isVisible);
  const entry = panelRegistry[panel.name];
  const account = useNamedAccount(panel.account);
  const title = panel.name === 'none' ? '' : texts.titles[panel.name];

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') nextTabStop(event, event.currentTarget);
  };

  return (
    <>
      {/* The close button and Escape do the same for those who do not use a pointer. The second half of a double click meant what stood there before. */}
      <div
        className={classes(styles.scrim, isVisible && styles.visible)}
        onClick={({ detail }) => detail < 2 && onClose()}
        aria-hidden="true"
      />
      <div
        ref={sheet}
        className={classes(styles.panel, entry?.isWide && styles.wide, entry?.isDouble && styles.double, isVisible && styles.visible)}
        role="dialog"
        aria-modal="true"
        aria-labelledby="panel-title"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-panel={panel.name}
      >
        <header className={styles.head}>
          <h2 className={text.h2} id="panel-title">
            {account.kind === 'linked' ? fill(texts.ofAccount, { title, name: account.name }) : title}
          </h2>
          {isLocked ? (
            <span className={classes(text.tiny, text.muted, styles.lockedNote)}>{texts.openUntilPaid}</span>
          ) : (
            <IconButton icon="close" label={texts.close} onClick={onClose} />
          )}
        </header>
        {entry && <LoadedPanel key={`${panel.name} ${panel.account}`} entry={entry} account={account} />}
      </div>
    </>
  );
}

function LoadedPanel({ entry, account }: { entry: PanelEntry; account: NamedAccount }) {
  const { loading } = useTexts('shell');
  // The frame and its heading answer the tap; what is in it is drawn after they are seen, also that it waits and where its code is here already.
  const isSeen = useSeen();
  if (!isSeen) return <PanelBody isWaiting>{null}</PanelBody>;
  const waiting = (
    <PanelBody isWaiting>
      <SkeletonLines lines={8} label={loading} />
    </PanelBody>
  );
  return (
    <ErrorEdge fallback={<PanelFailed />}>
      <Suspense fallback={waiting}>
        <Content entry={entry} account={account} />
      </Suspense>
    </ErrorEdge>
  );
}

const screens = new WeakMap<PanelEntry, LazyScreen<PanelProps>>();

/** A panel's code and texts, fetched together. */
function screenOf(entry: PanelEntry): LazyScreen<PanelProps> {
  const known = screens.get(entry);
  if (known) return known;
  const screen = lazyScreen(async () => {
    const [panel] = await Promise.all([entry.load(), preloadTexts(entry.texts)]);
    return panel;
  });
  screens.set(entry, screen);
  return screen;
}

function Content({ entry, account }: { entry: PanelEntry; account: NamedAccount }) {
  return 'id' in account ? <PanelContent entry={entry} accountId={account.id} /> : <Closed account={account} />;
}

function PanelContent({ entry, accountId }: { entry: PanelEntry; accountId: number }) {
  const Panel = screenOf(entry).use();
  return <Panel accountId={accountId} />;
}

/** In the place of a panel whose account is linked no more. */
function Closed({ account }: { account: NamedAccount }) {
  const ClosedAccount = closedAccount.use();
  return (
    <PanelBody>
      <ClosedAccount account={account} />
    </PanelBody>
  );
}

/** The panel's name is in the address: loading the page again opens it again, with the code of a newer version if there is one. */
function PanelFailed() {
  const panels = useTexts('panels');
  const shell = useTexts('shell');
  return (
    <PanelBody>
      <Alert tone="danger" role="alert">
        {panels.loadFailed}
      </Alert>
      <div>
        <Button onClick={() => window.location.reload()}>{shell.actions.tryAgain}</Button>
      </div>
    </PanelBody>
  );
}

/**
 * Moves the focus into the sheet once it is seen and back to where it was when it goes: to move it works out the style and the place of
 * everything, which the tap need not wait for.
 */
function useFocusInside(sheet: { readonly current: HTMLElement | null }, isVisible: boolean): void {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isVisible) return;
    opener.current = document.activeElement === document.body ? opener.current : document.activeElement;
    const leave = onceSeen(() => {
      // Unless it is in there already, in a field of what the panel shows.
      if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus();
    });
    return () => {
      leave();
      const back = opener.current;
      // After the page is no longer inert.
      requestAnimationFrame(() => {
        if (back instanceof HTMLElement && back.isConnected) back.focus();
      });
    };
  }, [isVisible, sheet]);
}
