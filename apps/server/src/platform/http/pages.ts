import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiBasePath } from '@porchlight/contract';
import type { VisitorPage } from '@porchlight/contract/first-view.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { builtAssets } from './built-assets.ts';
import { chosenLook, defaultLook } from './chosen-look.ts';
import { createFilledPages, type ProviderFacts } from './filled-pages.ts';
import { type PassedOnFile, sendPassedOn } from './passed-on-file.ts';
import type { PageRead, ReadForPage } from './read-for-pages.ts';
import { pageHeaders } from './security-headers.ts';

export interface PagesOptions {
  /** The built portal (apps/web/dist). */
  webRoot: string;
  frameOrigins: readonly string[];
  secure: boolean;
  /** Where the tiles of the map come from; none where no source is set. */
  tileOrigins?: readonly string[];
  /** Of the provider, as they are now. */
  providerFacts(): Promise<ProviderFacts>;
  /** As they are drafted, for whoever holds the token of a preview (decision 0025); null for any other token. */
  draftedFacts?(token: string): Promise<ProviderFacts | null>;
  /** What the reads are answered that a page of visitors begins with. */
  readForPage: ReadForPage;
  /** A file below /assets/ that this build lacks and another version has that runs beside it; null where none has. */
  fileOfOtherVersion?(name: string): Promise<PassedOnFile | null>;
}

/** Pages by path prefix; every other path outside the API is the application shell, which routes in the browser (SHELL-023). */
const prerendered: readonly { prefix: string; file: string; begins?: VisitorPage }[] = [
  { prefix: '/login', file: 'login/index.html', begins: 'signIn' },
  { prefix: '/guest-order', file: 'guest-order/index.html', begins: 'guestOrder' },
  { prefix: '/emailorder', file: 'guest-order/index.html', begins: 'guestOrder' },
  { prefix: '/staff', file: 'staff/index.html' },
];

/**
 * Serves the portal: hashed assets for a year, pages never cached, each text file in the encoding the build prepared.
 * The provider's return page may be framed by our own pages, and the page that the payment provider's own pages tell things to by those too;
 * no other may be.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { styleHashes, scriptHashes } = readHashes(options.webRoot);
  const policy = { frameOrigins: options.frameOrigins, styleHashes, secure: options.secure };
  const page = pageHeaders({ ...policy, framedBySelf: false });
  const visitorPage = pageHeaders({ ...policy, scriptHashes, framedBySelf: false });
  const framedPage = pageHeaders({ ...policy, framedBySelf: true });
  const staffPage = pageHeaders({ ...policy, framedBySelf: false, imageOrigins: options.tileOrigins ?? [] });
  await app.register(fastifyStatic, {
    root: options.webRoot,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    setHeaders: (response, file) => void response.headers(fileHeaders(file, { isHashed: /[\\/]assets[\\/]/.test(file) })),
  });
  serveAssets(app, options);
  const sendPage = (reply: FastifyReply, file: string, headers: Record<string, string>) =>
    reply.headers(headers).header('cache-control', 'no-cache').sendFile(file, { cacheControl: false });
  app.get('/version.json', (_request, reply) => reply.sendFile('version.json', { cacheControl: false }));
  app.get('/payment-return', (_request, reply) => sendPage(reply, 'payment-return/index.html', framedPage));
  const toldPage = pageHeaders({ ...policy, framedBySelf: true, framedByProvider: true });
  app.get('/payment-communicator', (_request, reply) => sendPage(reply, 'payment-communicator/index.html', toldPage));
  const filled = createFilledPages(options.webRoot);
  const facts = shared(options.providerFacts);
  const reads = { signIn: shared(() => options.readForPage('signIn')), guestOrder: shared(() => options.readForPage('guestOrder')) };
  const headersOf = (isPreview: boolean, isOfVisitors: boolean) => (styleHash: string | null) => {
    if (styleHash === null && !isPreview) return isOfVisitors ? visitorPage : page;
    return pageHeaders({
      ...policy,
      styleHashes: styleHash === null ? styleHashes : [...styleHashes, styleHash],
      scriptHashes: isOfVisitors ? scriptHashes : [],
      framedBySelf: isPreview,
    });
  };
  app.get<{ Querystring: Record<string, unknown> }>('/*', async (request, reply) => {
    const url = request.url.split('?')[0] ?? '/';
    if (url.startsWith(apiBasePath) || isAssetPath(url)) return reply.callNotFound();
    const known = prerendered.find(({ prefix }) => url === prefix || url.startsWith(`${prefix}/`));
    const file = known?.file ?? 'index.html';
    const begins = known?.begins;
    const isOfVisitors = begins !== undefined;
    // Staff pages wear the product's own skin.
    if (file !== 'staff/index.html') {
      const { preview } = request.query;
      const drafted = typeof preview === 'string' ? await options.draftedFacts?.(preview).catch(() => null) : null;
      const isPreview = Boolean(drafted);
      // Where the provider cannot be read the page without anything of it does. A draft is asked for by its own calls.
      const [shown, begun] = await Promise.all([
        drafted ?? inTime(facts()),
        begins === undefined || isPreview ? null : inTime(reads[begins]()),
      ]);
      const chosen = isOfVisitors ? chosenLook(request) : defaultLook;
      const filling = { file, isPreview, chosen, reads: begun ?? noReads, headersFor: headersOf(isPreview, isOfVisitors) };
      if (shown && (await filled.send(reply, { ...filling, facts: shown }))) return reply;
    }
    if (file === 'staff/index.html') return sendPage(reply, file, staffPage);
    return sendPage(reply, file, isOfVisitors ? visitorPage : page);
  });
}

function fileHeaders(file: string, { isHashed }: { isHashed: boolean }): Record<string, string> {
  return {
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    // The map page may stand in a frame without our origin; browsers ask for fonts, and only for fonts, as for another origin's data.
    ...(file.endsWith('.woff2') && { 'access-control-allow-origin': '*' }),
  };
}

/**
 * What the build put beside its pages, and nothing that has come there since, and the same of another version. One route for all of them: a route for each file would be most
 * of the routes there are, and most of what they take of the start and of the memory.
 */
function serveAssets(app: FastifyInstance, { webRoot, fileOfOtherVersion }: PagesOptions): void {
  const files = builtAssets(webRoot);
  app.get<{ Params: { '*': string } }>('/assets/*', async ({ params }, reply) => {
    const file = params['*'];
    if (files.has(file)) return reply.sendFile(`assets/${file}`);
    const passedOn = await fileOfOtherVersion?.(file);
    if (!passedOn) return reply.callNotFound();
    return sendPassedOn(reply.headers(fileHeaders(file, { isHashed: true })), file, passedOn);
  });
}

const noReads: readonly PageRead[] = [];

/** While the database is away the pages stay: they do without the provider then, and don't wait long for it. */
const longestWaitMs = 1000;

function inTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), longestWaitMs);
  });
  return Promise.race([answer.catch(() => null), late]).finally(() => clearTimeout(timer));
}

/** Visitors who come together share one look into the settings. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}

/** A path that names a file (has an extension) is not a page: answering it with the shell would hide broken links. */
function isAssetPath(url: string): boolean {
  return url.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(url);
}

/** Hashes of the style sheets and the script that the build put into pages; without the file nothing of that kind is allowed. */
function readHashes(webRoot: string): { styleHashes: string[]; scriptHashes: string[] } {
  const file = path.join(webRoot, 'csp.json');
  const written = existsSync(file) ? hashes.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
  return { styleHashes: written?.styleHashes ?? [], scriptHashes: written?.scriptHashes ?? [] };
}
const hashes = z.object({ styleHashes: z.array(z.string()), scriptHashes: z.array(z.string()) });
