import type { Browser } from '@playwright/test';
import { type FloorPages, servePageFloors } from '../floors/page-server.ts';
import { createInstallation, signIn, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median } from '../measurement.ts';
import { roundsOf } from '../pace.ts';
import { type LoadOptions, loadPage, openBrowser, type PageLoad } from '../page-load.ts';
import { storedUser } from '../stored-user.ts';

const rounds = roundsOf(15);
const kilobyte = 1_000;

/** Times of the first sight, in ms: largest paints, and when the balance was there. */
type Sights = Record<'barePage' | 'staticPage' | 'signIn' | 'order' | 'shell' | 'balance', number[]>;
const noSights = (): Sights => ({ barePage: [], staticPage: [], signIn: [], order: [], shell: [], balance: [] });

/** What a visitor on a phone waits for and pays for: sign-in and account page, cold, beside a static page and an empty React shell. */
export async function measurePages(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floors = await servePageFloors();
  const browser = await openBrowser({ hasWindows: false });
  try {
    const username = 'maria.lopez@example.com';
    const storage = storedUser(await signIn(server.url, username), username);
    const sights: Record<'cold' | 'warm', Sights> = { cold: noSights(), warm: noSights() };
    for (let round = 0; round < rounds; round++) {
      const isBackwards = round % 2 === 1;
      await look(browser, server.url, floors, sights.cold, { storage, isBackwards });
      await look(browser, server.url, floors, sights.warm, { storage, isBackwards, isWarm: true });
    }
    return {
      title: 'Pages',
      method: `Chromium without windows, phone profile (CPU slowed 4 times, 1.6 Mbit/s, 150 ms a request), cold cache, medians of ${rounds} interleaved rounds, every other one in the opposite order. A visit begins on a page of another site, as by a link or a search: an empty tab, which no visitor has, lends its process to a page without our headers and to none with them. Warm is a tab of a profile that has opened the same address in another one before, ours and the floor alike, whose pages are asked for anew and answered that they are still the same, and whose scripts are kept. The static page is there twice: as it is, and with the headers that every page of ours must have; the empty shell has them too. Bytes are everything transferred but the font.`,
      figures: [
        ...firstSight(sights.cold, '', 1.3),
        ...firstSight(sights.warm, ', warm', 1.2),
        ...(await bytes(browser, server.url, storage)),
      ],
    };
  } finally {
    await browser.close();
    floors.stop();
    await stopProgram(server);
    installation.remove();
  }
}

/** Opens each page once: in one round forwards and in the next backwards, so that none always comes after the same one. */
async function look(
  browser: Browser,
  url: string,
  { url: floors, elsewhere: from }: FloorPages,
  sights: Sights,
  { storage, isWarm = false, isBackwards }: Pick<LoadOptions, 'storage' | 'isWarm'> & { isBackwards: boolean },
) {
  const paint = async (address: string) => (await once(browser, address, { isWarm, from })).lcpMs;
  const visible = async (address: string, options: LoadOptions = {}) =>
    (await once(browser, address, { watch: '[data-balance]', isWarm, from, ...options })).visibleMs ?? Number.POSITIVE_INFINITY;
  const looks: [keyof Sights, () => Promise<number>][] = [
    ['barePage', () => paint(`${floors}/static-bare`)],
    ['staticPage', () => paint(`${floors}/static`)],
    ['signIn', () => paint(`${url}/login`)],
    ['order', () => paint(`${url}/guest-order`)],
    ['shell', () => visible(`${floors}/shell`)],
    ['balance', () => visible(`${url}/home`, { storage })],
  ];
  for (const [page, open] of isBackwards ? looks.toReversed() : looks) sights[page].push(await open());
}

function firstSight(sights: Sights, when: string, atMost: number): Figure[] {
  return [
    timeRatio(`sign-in${when}: largest paint over a static page`, sights.signIn, sights.barePage, atMost),
    timeRatio(`first step of ordering${when}: largest paint over a static page`, sights.order, sights.barePage, atMost),
    timeRatio(`sign-in${when}: largest paint over a static page with our headers`, sights.signIn, sights.staticPage, atMost),
    timeRatio(`first step of ordering${when}: largest paint over a static page with our headers`, sights.order, sights.staticPage, atMost),
    timeRatio(`account page${when}: balance visible over an empty React shell with one call`, sights.balance, sights.shell, 1),
  ];
}

async function once(browser: Browser, url: string, options: LoadOptions = {}) {
  const load = await loadPage(browser, url, options);
  await load.close();
  return load;
}

async function bytes(browser: Browser, url: string, storage: Record<string, string>): Promise<Figure[]> {
  const login = await once(browser, `${url}/login`);
  const home = await loadPage(browser, `${url}/home`, { storage });
  const order = await once(browser, `${url}/guest-order`);
  const figures = [
    ...weight('sign-in, first visit', login, 100),
    ...weight('first step of ordering, first visit', order, 100),
    ...weight('account page, cold', home, 100),
    count('requests to other hosts', login.elsewhere + order.elsewhere + home.elsewhere, 0),
  ];
  figures.push(...(await panelBytes(home, ['invoices', 'payment', 'autopay', 'payments'])));
  await home.close();
  // The panel that shares least with the others, and the one that brings most after it.
  const again = await loadPage(browser, `${url}/home`, { storage });
  figures.push(...(await panelBytes(again, ['profile', 'payment'])));
  await again.close();
  return figures;
}

/** Opens one panel after the other and tells what each transferred: the first may bring more, since the others build on it. */
async function panelBytes(home: PageLoad, panels: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [at, panel] of panels.entries()) {
    const before = home.bytesNow();
    await home.page.evaluate((name) => {
      history.pushState(null, '', `/home?panel=${name}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, panel);
    await home.page.locator(`[role="dialog"][data-panel="${panel}"]`).waitFor();
    await home.page.waitForLoadState('networkidle');
    await home.page.waitForTimeout(1_000);
    const name = at === 0 ? `panel ${panel}, the first` : `panel ${panel} after ${panels[at - 1]}`;
    figures.push(size(name, home.bytesNow() - before, 15));
  }
  return figures;
}

const shown = (times: number[]): string => `${median(times).toFixed(0)} ms`;

function timeRatio(name: string, ours: number[], floor: number[], atMost: number): Figure {
  return {
    name,
    ours: shown(ours),
    floor: shown(floor),
    value: median(ours) / median(floor),
    bound: { atMost },
    unit: '',
  };
}

function weight(name: string, load: PageLoad, mostBytes: number): Figure[] {
  return [
    size(name, load.bytes, mostBytes),
    { ...size(name, load.scriptBytes, 80), name: `scripts: ${name}` },
    count(`requests: ${name}`, load.requests, 6),
  ];
}

function count(name: string, value: number, atMost: number): Figure {
  return { name, ours: String(value), floor: '-', value, bound: { atMost }, unit: '' };
}

function size(name: string, transferred: number, atMost: number): Figure {
  return {
    name: `bytes: ${name}`,
    ours: `${(transferred / kilobyte).toFixed(1)} kB`,
    floor: '-',
    value: transferred / kilobyte,
    bound: { atMost },
    unit: 'kB',
  };
}
