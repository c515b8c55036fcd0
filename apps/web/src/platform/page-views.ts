/** Gets the path of each page shown: no query, no ids, no token (D-048). */
export type PageViewSink = (path: string) => void;

let sink: PageViewSink = () => {};
let lastPath: string | null = null;

/** A deployment may follow page views; without a sink nothing is sent (SHELL-032). */
export function followPageViews(follower: PageViewSink): void {
  sink = follower;
}

/** Counts a page view: once per change of the path. */
export function trackPageView(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  sink(path);
}
