import type { Browser } from '@playwright/test';
import { panelNumbers } from '@porchlight/domain/panels/panel-numbers.ts';
import { addOpener } from '../feel/opener.ts';
import { tapUntil } from '../feel/tap-until.ts';
import { widest } from '../feel/widest-shift.ts';
import { servePageFloors } from '../floors/page-server.ts';
import { createInstallation, signIn, stopProgram } from '../installation.ts';
import { type Figure, type Measurement, median } from '../measurement.ts';
import { roundsOf } from '../pace.ts';
import { loadPage, openBrowser, type PageLoad } from '../page-load.ts';
import { storedUser } from '../stored-user.ts';

const rounds = roundsOf(9);
const panels = Object.keys(panelNumbers).filter((name) => name !== 'none');
/** Somebody to whom every panel opens. */
const username = 'maria.lopez@example.com';

/** The times of one thing from the tap on, in ms. */
type Times = Map<string, number[]>;

interface Taps {
  panels: Times;
  /** Steps that waited for an answer or for their code, and steps that were there at once. */
  steps: { asked: Times; atOnce: Times };
  floor: { panel: number[]; step: number[] };
  /** The longest event that each tap brought, with what was tapped. */
  events: { ms: number; what: string }[];
  blocked: { ours: number[]; floor: number[] };
}

/** What a tap on a phone feels like: panels and steps of ordering beside bare ones, how long the page takes it in, and what moves unasked. */
export async function measureFeel(): Promise<Measurement> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error' });
  const floors = await servePageFloors();
  const browser = await openBrowser({ hasWindows: true });
  try {
    const storage = storedUser(await signIn(server.url, username), username);
    const taps: Taps = {
      panels: new Map(),
      steps: { asked: new Map(), atOnce: new Map() },
      floor: { panel: [], step: [] },
      events: [],
      blocked: { ours: [], floor: [] },
    };
    for (let round = 0; round < rounds; round++) {
      await tapFloor(browser, floors.url, taps);
      await tapPanels(browser, server.url, storage, taps);
      await tapSteps(browser, server.url, taps);
    }
    const shift = await widest(browser, server.url, { storage, panels });
    return {
      title: 'Feel',
      method: `The whole Chromium, phone profile as above, cold cache; ${rounds} interleaved rounds, medians, of which the slowest stands for all. From a tap to the frame that shows the heading of each of the ${panels.length} panels, whose code and data are still on their way, over the same on a bare React page; and of each step of ordering, over a bare one that shows itself after one answer, or at once where ours asked for nothing. Panels are opened by a button that changes the address, as their own openers do. Blocked time is what is left of tasks above 50 ms after the first paint. Event duration is the longest the browser told of (in steps of 8 ms). Layout shift is all that no input caused, of sign-in, ordering and the account page, and of every panel on it, in both languages at ${shift.widths.join(', ')} px.`,
      figures: [
        ...slowest(taps),
        blockedOver(taps.blocked),
        longestEvent(taps.events),
        {
          name: 'layout shift, the largest',
          ours: `${shift.value.toFixed(4)}, ${shift.where}`,
          floor: '-',
          value: shift.value,
          bound: { atMost: 0.01 },
          unit: '',
        },
      ],
    };
  } finally {
    await browser.close();
    floors.stop();
    await stopProgram(server);
    installation.remove();
  }
}

async function tapFloor(browser: Browser, url: string, { floor, blocked }: Taps): Promise<void> {
  const takenOver = await loadPage(browser, `${url}/taken-over`);
  blocked.floor.push(takenOver.blockedMs);
  await takenOver.close();
  const load = await loadPage(browser, `${url}/panel`);
  floor.step.push(await tapUntil(load.page, load.page.locator('[data-open="step"]'), '[data-step]'));
  floor.panel.push(await tapUntil(load.page, load.page.locator('[data-open="panel"]'), '[role="dialog"] h2'));
  await load.close();
}

async function tapPanels(browser: Browser, url: string, storage: Record<string, string>, taps: Taps): Promise<void> {
  const load = await loadPage(browser, `${url}/home`, { storage });
  taps.blocked.ours.push(load.blockedMs);
  const opener = await addOpener(load.page);
  for (const panel of panels) {
    await opener.set(panel);
    add(taps.panels, panel, await tapUntil(load.page, opener.button, `[role="dialog"][data-panel="${panel}"] h2`));
    await load.page.waitForLoadState('networkidle');
    await noteEvents(load, taps, panel);
    await opener.close();
    await noteEvents(load, taps, `back from ${panel}`);
  }
  await load.close();
}

/** From an address to the person, at a place where there are plans to choose from. */
async function tapSteps(browser: Browser, url: string, taps: Taps): Promise<void> {
  const load = await loadPage(browser, `${url}/guest-order`);
  const { page } = load;
  await page.getByLabel('Street address').tap();
  await page.getByLabel('Street address').pressSequentially('100 Fiber Way');
  await page.getByRole('option', { name: /^100 Fiber Way/ }).tap();
  await page.waitForLoadState('networkidle');
  await noteEvents(load, taps, 'address');
  const steps = [
    { name: 'plans', button: page.getByRole('button', { name: 'Check Availability' }), shown: 'main li h2' },
    {
      name: 'services',
      button: page
        .locator('main li')
        .getByRole('button', { name: /^Select/ })
        .first(),
      shown: 'main details',
    },
    { name: 'person', button: page.getByRole('button', { name: 'Continue', exact: true }), shown: 'main input[autocomplete="given-name"]' },
  ];
  for (const { name, button, shown } of steps) {
    let asked = 0;
    const count = (): void => {
      asked += 1;
    };
    page.on('request', count);
    const taken = await tapUntil(page, button, shown);
    page.off('request', count);
    add(asked > 0 ? taps.steps.asked : taps.steps.atOnce, name, taken);
    await page.waitForLoadState('networkidle');
    await noteEvents(load, taps, name);
  }
  await load.close();
}

/** The browser tells of the longest event of the page so far: it is what was tapped last, unless there was a longer one before. */
async function noteEvents(load: PageLoad, { events }: Taps, what: string): Promise<void> {
  const { eventMs, event } = await load.feltNow();
  events.push({ ms: eventMs, what: `${event}, ${what}` });
}

/** Of equally long ones the first: later ones of the same page only repeat it. */
function longestEvent(events: Taps['events']): Figure {
  const longest = events.reduce((one, other) => (other.ms > one.ms ? other : one));
  return {
    name: 'event duration, the longest',
    ours: `${longest.ms} ms, ${longest.what}`,
    floor: '-',
    value: longest.ms,
    bound: { atMost: 120 },
    unit: 'ms',
  };
}

function add(times: Times, name: string, taken: number): void {
  times.set(name, [...(times.get(name) ?? []), taken]);
}

function blockedOver({ ours, floor }: Taps['blocked']): Figure {
  return {
    name: 'account page: blocked time over a page that React takes over',
    ours: `${median(ours).toFixed(0)} ms`,
    floor: `${median(floor).toFixed(0)} ms`,
    value: median(ours) / median(floor),
    bound: { atMost: 1.5 },
    unit: '',
  };
}

function slowest({ panels: opened, steps, floor }: Taps): Figure[] {
  const over = (times: Times, bare: readonly number[]) =>
    [...times].map(([name, taken]) => ({ name, ours: median(taken), floor: median(bare), value: median(taken) / median(bare) }));
  const figure = (name: string, each: ReturnType<typeof over>): Figure => {
    const most = each.reduce((one, other) => (other.value > one.value ? other : one));
    return {
      name,
      ours: `${most.ours.toFixed(0)} ms, ${most.name}`,
      floor: `${most.floor.toFixed(0)} ms`,
      value: most.value,
      bound: { atMost: 1.5 },
      unit: '',
    };
  };
  return [
    figure('click to a panel, the slowest, over a bare panel', over(opened, floor.panel)),
    figure('click to a step of ordering, the slowest, over a bare step', [
      ...over(steps.asked, floor.step),
      ...over(steps.atOnce, floor.panel),
    ]),
  ];
}
