import { expect, it } from 'vitest';
import { followPageViews, trackPageView } from './page-views.ts';

it('[SHELL-032] one page view per change of the route', () => {
  const seen: string[] = [];
  followPageViews((path) => seen.push(path));
  for (const path of ['/login', '/login', '/home', '/home', '/login']) trackPageView(path);
  expect(seen).toEqual(['/login', '/home', '/login']);
});
