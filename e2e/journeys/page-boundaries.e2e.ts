// What the pages take from other windows, other sites and texts that would run: nothing. With a gateway whose card form is a page of ours.
import type { Frame, Page } from '@playwright/test';
import { test as base, expect } from '../journey.ts';
import { type OtherOrigin, openOtherOrigin } from '../other-origin.ts';
import { mailedPaths, mailedToken } from '../pages/mailed-links.ts';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { silent, tryToRun } from '../sinks.ts';

const test = base.extend<object, { other: OtherOrigin }>({
  other: [
    async ({ gateway: _gateway }, use) => {
      const other = await openOtherOrigin();
      await use(other);
      await other.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ gateway: 'ippay' });

interface TrustedPolicy {
  createScriptURL(text: string): string;
}

/** The portal with the card form in its frame. */
async function openForm(page: Page): Promise<Frame> {
  const panel = new PaymentPanel(page);
  await panel.openOneTimeForm();
  await expect(panel.frame.locator('#cardNumber')).toBeVisible();
  const shown = page.frames().find((frame) => frame.url().includes('/pay/ippay'));
  if (shown === undefined) throw new Error('there is no frame with the form');
  return shown;
}

async function expectNothingRuns(frame: Frame): Promise<void> {
  const { tries, ran } = await tryToRun(frame);
  expect(ran, frame.url()).toEqual([]);
  const taken = Object.keys(tries).filter((name) => tries[name] === 'taken' && !silent.includes(name));
  expect(taken, frame.url()).toEqual([]);
}

test.describe('pages and what is around them', { tag: '@any-size' }, () => {
  test('S33: a text that is put where it would run is refused on every kind of page', async ({ page, arrive, arriveAsStaff, newcomer }) => {
    for (const address of ['/login', '/guest-order', '/payment-return', '/map/embed']) {
      await page.goto(address);
      await expectNothingRuns(page.mainFrame());
    }
    await arrive(newcomer);
    const form = await openForm(page);
    await expectNothingRuns(form);
    await expectNothingRuns(page.mainFrame());
    await arriveAsStaff();
    await page.goto('/staff');
    await expect(page.locator('nav a[href^="/staff/"]').first()).toBeAttached();
    await expectNothingRuns(page.mainFrame());
  });

  test('S35: every kind of answer tells browsers to be strict', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    await page.goto('/home');
    const { token, accountId } = await page.evaluate(
      () => JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string; accountId: number },
    );
    const script = await page.locator('script[src]').first().getAttribute('src');
    const api = '/aboss-api/rest/v1';
    const etag = (await page.request.get('/login')).headers()['etag'] ?? '';
    const asHer = { 'x-api-token': token };
    const invoices = `${api}/account/${accountId}/invoices/`;
    const { invoices: list } = (await (await page.request.get(invoices, { headers: asHer })).json()) as { invoices: { id: number }[] };
    const isPage = ['cross-origin-opener-policy', 'content-security-policy', 'permissions-policy'];
    const kinds: [address: string, status: number, headers: Record<string, string>, more: string[], cache: string][] = [
      ['/home', 200, {}, isPage, 'no-cache'],
      ['/login', 304, { 'if-none-match': etag }, [], 'no-cache'],
      ['/staff', 200, {}, isPage, 'no-cache'],
      ['/payment-return', 200, {}, isPage, 'no-cache'],
      ['/payment-communicator', 200, {}, isPage, 'no-cache'],
      ['/map/embed', 200, {}, ['content-security-policy'], 'no-cache'],
      ['/nowhere/at-all', 200, {}, isPage, 'no-cache'],
      [script ?? '', 200, {}, [], 'public, max-age=31536000, immutable'],
      ['/assets/nothing.js', 404, {}, [], 'no-store'],
      ['/version.json', 200, {}, [], 'no-cache'],
      [invoices, 200, asHer, ['referrer-policy'], 'no-store'],
      [`${api}/account/invoice/${list[0]?.id}/pdf`, 200, asHer, ['content-disposition'], 'no-store'],
      [`${api}/account/1/invoices/`, 404, asHer, ['referrer-policy'], 'no-store'],
      [invoices, 401, {}, ['referrer-policy'], 'no-store'],
      [`${api}/no/such/call`, 404, {}, ['referrer-policy'], 'no-store'],
    ];
    for (const [address, status, headers, more, cache] of kinds) {
      const answer = await page.request.get(address, { headers, maxRedirects: 0 });
      const told = answer.headers();
      expect.soft([address, answer.status(), told['cache-control']]).toEqual([address, status, cache]);
      if (status !== 304) expect.soft([address, told['x-content-type-options']]).toEqual([address, 'nosniff']);
      expect.soft([address, ...more.filter((name) => told[name] === undefined)]).toEqual([address]);
      expect.soft([address, told['server'], told['x-powered-by']]).toEqual([address, undefined, undefined]);
    }
  });

  test('S34: no page of ours is seen in a frame of another site', async ({ page, arrive, newcomer, other }) => {
    await arrive(newcomer);
    const form = await openForm(page);
    const frameOrigin = new URL(form.url()).origin;
    const portal = new URL(page.url()).origin;
    const ours = ['/login', '/home', '/guest-order', '/resetpassword?token=t', '/staff', '/payment-return', '/map/embed'];
    const addresses = [...ours.map((path) => portal + path), `${frameOrigin}/pay/ippay`];
    other.show('<h1>Another site</h1>');
    for (const address of addresses) {
      await page.goto(other.url);
      const shown = await frameIn(page, address);
      await expect.poll(() => shown.url(), address).toBe('chrome-error://chromewebdata/');
    }
    // The same frame shows what lets itself be framed, so it is the answer that is refused.
    await page.goto(other.url);
    const own = await frameIn(page, `${other.url}/framed`);
    await expect(own.getByRole('heading', { name: 'Another site' })).toBeVisible();
  });

  test('S38: only a message of the right window, origin and shape moves the portal', async ({ page, arrive, newcomer }) => {
    await arrive(newcomer);
    const form = await openForm(page);
    const providerOrigin = new URL(form.url()).origin;
    const reference = await form.locator('body').getAttribute('data-reference');
    const box = page.locator('iframe');
    const dialog = page.getByRole('dialog');
    const own = { source: 'porchlight', event: 'payment-return' };
    const hint = { source: 'porchlight-frame', reference, event: 'height', height: 1999 };
    // Taller than the frame is at least, so that it would be seen.
    const before = { words: await dialog.innerText(), height: await box.evaluate((frame) => frame.style.height) };
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    // As another site's window would send it; the browser sets the origin itself, so it is set here where the browser would.
    const arrives = (data: unknown, origin: string, from: 'frame' | 'portal' | 'nobody') =>
      page.evaluate(
        (sent) => {
          const frame = document.querySelector('iframe')?.contentWindow ?? null;
          const source = sent.from === 'frame' ? frame : sent.from === 'portal' ? window : null;
          window.dispatchEvent(new MessageEvent('message', { data: sent.data, origin: sent.origin, source }));
        },
        { data, origin, from },
      );
    const portal = new URL(page.url()).origin;
    const wrongOrigins = ['https://elsewhere.example', 'null', '', `${providerOrigin}.elsewhere.example`, 'http://127.0.0.1', `${portal}0`];
    for (const origin of wrongOrigins) for (const data of [own, hint, { ...hint, event: 'finished' }]) await arrives(data, origin, 'frame');
    for (const from of ['portal', 'nobody'] as const)
      for (const origin of [portal, providerOrigin])
        for (const data of [own, hint, { ...hint, event: 'finished' }]) await arrives(data, origin, from);

    // From the right window and origin, sent as any page sends.
    const wrongShapes: unknown[] = [
      null,
      '',
      'height',
      1999,
      true,
      [],
      [hint],
      {},
      JSON.stringify(hint),
      own,
      ...[undefined, null, '', 'A'.repeat(20), 1, [reference]].map((given) => ({ ...hint, reference: given })),
      ...[undefined, null, 0, -1, 4001, 1e9, '1999', [1999], { valueOf: 1999 }].map((height) => ({ ...hint, height })),
      ...['payment-return', 'succeeded', 'FINISHED', '__proto__', 'constructor', null, ['finished']].map((event) => ({ ...hint, event })),
    ];
    await form.evaluate((messages) => {
      for (const message of [...messages, Number.NaN, { event: 'height', height: Number.NaN }]) window.parent.postMessage(message, '*');
    }, wrongShapes);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect({ words: await dialog.innerText(), height: await box.evaluate((frame) => frame.style.height) }).toEqual(before);
    expect(asked).toEqual([]);

    // What is right in all three moves it.
    await form.evaluate((message) => window.parent.postMessage(message, '*'), hint);
    await expect(box).toHaveCSS('height', '1999px');
  });

  test('S38: another site that opened the portal has no window to send to', async ({ page, arrive, newcomer, other, product }) => {
    await arrive(newcomer);
    other.show('');
    await page.goto(other.url);
    const opening = page.waitForEvent('popup');
    await page.evaluate((url) => Object.assign(window, { opened: window.open(url) }), `${product.url}/home`);
    const opened = await opening;
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });

  test('S32: a script that the build does not list is found, whichever page loads it', async ({ page, browser, product, lookAtPages }) => {
    const unlisted = /scripts that pages load and the build does not list/;
    const loadStray = async (opened: Page, address: string): Promise<void> => {
      // In place of one of ours, which the policy lets in.
      await opened.route('**/assets/boot-*.js', (route) =>
        route.request().url().includes('stray') ? route.fulfill({ contentType: 'text/javascript', body: '' }) : route.continue(),
      );
      await opened.goto(`${product.url}/login`);
      await opened.evaluate((source) => {
        const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): TrustedPolicy } };
        const policy = trustedTypes.createPolicy('stray', { createScriptURL: (text: string) => text });
        const script = document.createElement('script');
        script.src = policy.createScriptURL(source);
        return new Promise((resolve) => {
          script.addEventListener('load', resolve);
          script.addEventListener('error', resolve);
          document.head.append(script);
        });
      }, address);
    };
    await loadStray(page, '/assets/boot-stray000.js');
    await expect(lookAtPages()).rejects.toThrow(unlisted);
    const other = await browser.newPage();
    await loadStray(other, '/assets/boot-stray000.js');
    await other.close();
    await expect(lookAtPages()).rejects.toThrow(unlisted);
    await page.goto('/guest-order');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAtPages();
  });

  test('S30: what a page keeps beside what is named is found, whoever opened the page and whoever closes it', async ({
    page,
    browser,
    product,
    lookAtPages,
  }) => {
    const unnamed = /what the browser keeps beside what is named/;
    const strays: [() => unknown, ...(() => unknown)[]] = [
      () => localStorage.setItem('stray', '1'),
      () => sessionStorage.setItem('stray', '1'),
      () => localStorage.setItem('currentUser', '{"password":"1"}'),
      () => void (document.cookie = 'stray=1'),
      () => new Promise((resolve) => (indexedDB.open('stray').onsuccess = resolve)),
    ];
    const keep = async (opened: Page, stray: () => unknown): Promise<Page> => {
      // An address that runs no script of ours: the application throws away a session it cannot read.
      await opened.goto(`${product.url}/livez`);
      await opened.evaluate(stray);
      return opened;
    };
    for (const stray of strays) {
      const ofItsOwn = await keep(await browser.newPage(), stray);
      await expect(ofItsOwn.close()).rejects.toThrow(unnamed);
    }
    const context = await browser.newContext();
    await keep(await context.newPage(), strays[0]);
    await expect(context.close()).rejects.toThrow(unnamed);

    // A window that a page opened, and one that nobody closes.
    await page.goto('/login');
    const opening = page.waitForEvent('popup');
    await page.evaluate(() => void window.open('/login'));
    const popup = await keep(await opening, () => sessionStorage.setItem('stray', '1'));
    await expect(lookAtPages()).rejects.toThrow(unnamed);
    await expect(popup.close()).rejects.toThrow(unnamed);
    await lookAtPages();
  });

  test('S18: the token of a mailed link is told to no other site', async ({ page, product, other }) => {
    other.show('');
    for (const path of [...mailedPaths, '/order-status']) {
      await page.goto(`${product.url}${path}?token=${mailedToken}`);
      await expect(page.locator('main').locator('h1, h2, [role=alert]').filter({ visible: true }).first(), path).toBeVisible();
      await page.evaluate((url) => {
        const link = document.body.appendChild(document.createElement('a'));
        link.href = url;
        link.click();
      }, other.url + path);
      await page.waitForURL(other.url + path);
      expect(other.referrers.get(path), path).toBeNull();
      expect(await page.evaluate(() => document.referrer), path).toBe('');
    }
    // Whoever tells it is heard here.
    await page.goto(`${other.url}/telling?token=${mailedToken}`);
    await page.evaluate((url) => window.location.assign(url), `${other.url}/told`);
    await page.waitForURL(`${other.url}/told`);
    expect(other.referrers.get('/told')).toContain(mailedToken);
  });
});

/** Adds a frame with an address to the page and waits until something, or nothing, stands in it. */
async function frameIn(page: Page, address: string): Promise<Frame> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.addEventListener('load', resolve);
        frame.src = src;
        document.body.append(frame);
      }),
    address,
  );
  const [, shown] = page.frames();
  if (shown === undefined) throw new Error('there is no frame');
  return shown;
}
