import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumForJourneys, chromiumPath } from '../e2e/chromium.ts';

/** The mobile profile: CPU four times slower, 1.6 Mbit/s, 150 ms for every request. */
const mobile = { cpuSlowdown: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

export interface PageLoad {
  /** Largest contentful paint, in ms from navigation. */
  lcpMs: number;
  /** What was left of tasks above 50 ms after the first paint, in ms: how long the page heard nothing. */
  blockedMs: number;
  /** When the watched element was first there with text, in ms from navigation; null without one. */
  visibleMs: number | null;
  /** Everything transferred, fonts left out, in bytes; and the scripts of it. */
  bytes: number;
  scriptBytes: number;
  /** How many requests were made, fonts left out, and how many of them to another host than the page's own. */
  requests: number;
  elsewhere: number;
  page: Page;
  /** Bytes so far, to measure what an action adds. */
  bytesNow(): number;
  /** What the page has gone through so far. */
  feltNow(): Promise<Felt>;
  close(): Promise<void>;
}

export interface Felt {
  /** Every layout shift that no input had just caused, added up. */
  shift: number;
  /** The longest time from an input to the next frame, in ms, and which event it was. */
  eventMs: number;
  event: string;
}

interface Seen extends Felt {
  tasks: { begun: number; over: number }[];
  firstPaint: number;
  lcp: number;
  visible: number | null;
}

export interface LoadOptions {
  /** Selector of what is watched for. */
  watch?: string;
  /** Put into local storage before the page's own script runs. */
  storage?: Record<string, string>;
  /** Of the window; a phone's unless told. */
  width?: number;
  /** Whether the profile has opened the address before, in a tab that is closed: what the server lets it keep is there. */
  isWarm?: boolean;
  /** The page that the tab shows when the load begins; an empty one unless told. */
  from?: string;
}

/**
 * Chromium, for first sights without windows: the whole browser loads some 250 modules for the address field of every new window, on the same
 * cores and while the page is loaded that is to be measured. What a tap feels like is measured when that is over, in the whole
 * browser: the one without windows told of events as long as 296 ms where the whole one tells of 96.
 */
export function openBrowser({ hasWindows }: { hasWindows: boolean }): Promise<Browser> {
  return chromium.launch({
    executablePath: hasWindows ? chromiumPath() : chromiumForJourneys(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Loads an address in a fresh profile, with cold cache unless told. */
export async function loadPage(browser: Browser, url: string, options: LoadOptions = {}): Promise<PageLoad> {
  const width = options.width ?? 390;
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    deviceScaleFactor: 2,
    isMobile: width < 700,
    hasTouch: true,
  });
  if (options.isWarm) {
    const before = await openPage(context, options);
    await before.page.goto(url, { waitUntil: 'networkidle' });
    await before.page.close();
    await untilGone();
  }
  const { page, session } = await openPage(context, options);
  const kinds = new Map<string, string>();
  let bytes = 0;
  let scriptBytes = 0;
  let requests = 0;
  let elsewhere = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (type !== 'Font') requests += 1;
    if (!response.url.startsWith('data:') && new URL(response.url).host !== new URL(url).host) elsewhere += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== 'Font') bytes += encodedDataLength;
    if (kind === 'Script') scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const seenNow = () => page.evaluate(() => (globalThis as unknown as { __seen: Seen }).__seen);
  const seen = await seenNow();
  const times = { lcpMs: seen.lcp, blockedMs: blockedBy(seen), visibleMs: seen.visible };
  const costs = { bytes, scriptBytes, requests, elsewhere };
  return { ...times, ...costs, page, bytesNow: () => bytes, feltNow: seenNow, close: () => context.close().then(untilGone) };
}

/** A tab that was closed goes on ending for a while, on the same cores as the next load: the heavier it was, the longer. */
const untilGone = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500));

type Opening = Pick<LoadOptions, 'storage' | 'from'> & { watch?: string | null };

async function openPage(context: BrowserContext, { watch = null, storage = {}, from }: Opening) {
  const page = await context.newPage();
  if (from !== undefined) await page.goto(from);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: mobile.latencyMs,
    downloadThroughput: mobile.bytesPerSecond,
    uploadThroughput: mobile.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: mobile.cpuSlowdown });
  await page.addInitScript(watchPage, { watch, storage });
  return { page, session };
}

function blockedBy({ tasks, firstPaint }: Seen): number {
  return tasks.reduce((sum, { begun, over }) => sum + Math.max(0, over - Math.max(begun, firstPaint) - 50), 0);
}

/** Runs in the page before its own script. */
function watchPage({ watch, storage }: { watch: string | null; storage: Record<string, string> }): void {
  const seen: Seen = { lcp: 0, visible: null, shift: 0, eventMs: 0, event: '', tasks: [], firstPaint: 0 };
  (globalThis as unknown as { __seen: typeof seen }).__seen = seen;
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ begun: startTime, over: startTime + duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    seen.firstPaint = list.getEntriesByName('first-contentful-paint')[0]?.startTime ?? seen.firstPaint;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries()) {
      if (duration <= seen.eventMs) continue;
      seen.eventMs = duration;
      seen.event = name;
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  if (watch === null) return;
  new MutationObserver((_changes, observer) => {
    if (seen.visible !== null || !/\d/.test(document.querySelector(watch)?.textContent ?? '')) return;
    seen.visible = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
