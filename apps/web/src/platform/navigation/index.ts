// Where the portal is in the browser's history, and how it gets elsewhere.
export { Link, Redirect, useLocation, useLocationPart, usePathname } from './Link.tsx';
export { connectNavigation, currentLocation, goBack, navigate, type PortalLocation } from './location.ts';
