import { type ComponentProps, type MouseEvent, useEffect, useSyncExternalStore } from 'react';
import { useStore } from '../../ui/external-store.ts';
import { currentLocation, navigate, type PortalLocation } from './location.ts';

/** Where the portal is, as it changes. */
export const useLocation = (): PortalLocation => useStore(currentLocation);

/** A part of it: what shows no more than that is not drawn anew when the rest changes, as the query does with every panel. */
export function useLocationPart(part: (location: PortalLocation) => string | null): string | null {
  const get = () => part(currentLocation.get());
  return useSyncExternalStore(currentLocation.subscribe, get, get);
}

export const usePathname = (): string => useLocationPart(({ pathname }) => pathname) ?? '';

/** Whether the browser should treat the click as its own: a new tab, a download, not the main button. */
const isForBrowser = (event: MouseEvent): boolean => event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** A link inside the portal: a real one, followed without loading the page again. */
export function Link({ href, onClick, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}

/** Goes elsewhere when shown, in place of the present entry of the history. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
