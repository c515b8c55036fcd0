import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

/** What the portal keeps for good: the session, the choices of the person, and what it knew of the provider and its version. */
const lasting = ['currentUser', 'location', 'permissions', 'idleSince', 'linkedView', 'language', 'theme', 'pageConfiguration', 'version'];
/** For one tab: where somebody arrived, and what was chosen in an order. */
const passing = ['arrivedAt', 'guestOrderDraft', 'serviceSignupDraft'];
/** Of whoever is signed in (ENT-001), and a mark where staff are there in their name. */
const ofUser = ['username', 'token', 'refreshToken', 'userid', 'accountId', 'impersonated'];

/**
 * Fails with what the browser keeps for the product beside what is named; the staff's cookie is out of a script's sight (S31), and two others say
 * how pages are to look (decision 0043).
 */
export async function expectNamedStorage(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => ({
    lasting: Object.keys(localStorage),
    passing: Object.keys(sessionStorage),
    ofUser: Object.keys((JSON.parse(localStorage.getItem('currentUser') ?? 'null') as object | null) ?? {}),
    elsewhere: [
      ...document.cookie.split('; ').filter((cookie) => !/^(?:theme=(?:light|dark)|language=sp-es)$/.test(cookie)),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...((await window.caches?.keys()) ?? []).map((name) => `cache ${name}`),
    ].filter((text) => text !== ''),
  }));
  const unnamed = (keys: readonly string[], named: readonly string[]) => keys.filter((key) => !named.includes(key));
  const strays = {
    lasting: unnamed(kept.lasting, lasting),
    passing: unnamed(kept.passing, passing),
    ofUser: unnamed(kept.ofUser, ofUser),
    elsewhere: kept.elsewhere,
  };
  expect(strays, 'what the browser keeps beside what is named').toEqual({ lasting: [], passing: [], ofUser: [], elsewhere: [] });
}

/** Has the page and every frame in it say on the console what their policies refused, in words that collectComplaints of journey.ts hears. */
export async function reportViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      // oxlint-disable-next-line no-console -- this is how it is heard outside the page
      console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI} on ${documentURI}`);
    });
  });
}

/** The scripts that the build lists (decision 0052): paths of files, and hashes of what stands in pages. */
function listedScripts(): { files: ReadonlySet<string>; inPages: ReadonlySet<string> } {
  const list = new URL('../apps/web/dist/scripts.json', import.meta.url);
  const rows = JSON.parse(readFileSync(list, 'utf8')) as { file: string | null; sha256: string }[];
  return {
    files: new Set(rows.map(({ file }) => file).filter((file) => file !== null)),
    inPages: new Set(rows.filter(({ file }) => file === null).map(({ sha256 }) => sha256)),
  };
}

/** Whether a script that stands in a page is the one the build puts there. */
export const isBuiltScript = (text: string): boolean => listedScripts().inPages.has(createHash('sha256').update(text).digest('base64'));

/** Collects what pages of ours load as a script that is not among those of the build. */
function collectStrayScripts(context: BrowserContext, portalUrl: string, listed: ReadonlySet<string>, strays: string[]): void {
  context.on('request', (request) => {
    if (request.resourceType() !== 'script' || !request.frame().url().startsWith(portalUrl)) return;
    const { origin, pathname } = new URL(request.url());
    if (origin !== portalUrl || !listed.has(pathname)) strays.push(`${origin}${pathname}`);
  });
}

/**
 * Has every page of every context of a browser looked at, whoever opened it: before it is closed, and at the end of a journey where it still
 * stands; and every script that one of them loads. Answers what looks at those that stand, and at the scripts since the last look.
 */
export function watchPages(browser: Browser, portalUrl: string): () => Promise<void> {
  const isOurs = (url: string) => url.startsWith(portalUrl);
  const listed = listedScripts().files;
  const strays: string[] = [];
  const open = new Set<BrowserContext>();
  const look = async (page: Page): Promise<void> => {
    if (!page.isClosed() && isOurs(page.url())) await expectNamedStorage(page);
  };
  const lookAt = async (contexts: Iterable<BrowserContext>): Promise<void> => {
    for (const context of contexts) for (const page of context.pages()) await look(page);
  };
  const makeContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await makeContext(options);
    open.add(context);
    collectStrayScripts(context, portalUrl, listed, strays);
    context.on('page', (page) => {
      const close = page.close.bind(page);
      page.close = (how) => look(page).finally(() => close(how));
    });
    const close = context.close.bind(context);
    context.close = (why) => {
      open.delete(context);
      return lookAt([context]).finally(() => close(why));
    };
    return context;
  };
  return async () => {
    expect(strays.splice(0), 'scripts that pages load and the build does not list').toEqual([]);
    await lookAt(open);
  };
}
