import type { Browser, Page } from '@playwright/test';

/** The mobile profile: CPU four times slower, 1.6 Mbit/s, 150 ms for every request. */
const mobile = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

export interface PageLoad {
  /** Largest contentful paint, in ms from navigation. */
  lcpMs: number;
  /** When the watched element was first there with text, in ms from navigation; null without one. */
  visibleMs: number | null;
  /** Everything transferred, fonts left out, in bytes. */
  bytes: number;
  page: Page;
  /** Bytes so far, to measure what an action adds. */
  bytesNow(): number;
  close(): Promise<void>;
}

/** Loads an address in a fresh profile with cold cache. `storage` is put into local storage before the page's own script runs. */
export async function loadPage(
  browser: Browser,
  url: string,
  options: { watch?: string; storage?: Record<string, string> } = {},
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobile.latencyMs,
    downloadThroughput: mobile.bytesPerSecond,
    uploadThroughput: mobile.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: mobile.cpuSlowdown });
  const fonts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Font') fonts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fonts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watchPage, { watch: options.watch ?? null, storage: options.storage ?? {} });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (globalThis as unknown as { __seen: { lcp: number; visible: number | null } }).__seen);
  return { lcpMs: seen.lcp, visibleMs: seen.visible, bytes, page, bytesNow: () => bytes, close: () => context.close() };
}

/** Runs in the page before its own script. */
function watchPage({ watch, storage }: { watch: string | null; storage: Record<string, string> }): void {
  const seen: { lcp: number; visible: number | null } = { lcp: 0, visible: null };
  (globalThis as unknown as { __seen: typeof seen }).__seen = seen;
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  if (watch === null) return;
  new MutationObserver((_changes, observer) => {
    if (seen.visible !== null || !/\d/.test(document.querySelector(watch)?.textContent ?? '')) return;
    seen.visible = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
