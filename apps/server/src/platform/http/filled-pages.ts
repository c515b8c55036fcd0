import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defaultLocale, localeTags } from '@porchlight/texts/locales.ts';
import type { FastifyReply } from 'fastify';
import { builtAsset } from './built-assets.ts';
import type { ChosenLook } from './chosen-look.ts';
import { preferredEncoding } from './compress-answer.ts';
import type { PageRead } from './read-for-pages.ts';
import { readHeader } from './request-headers.ts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** What the pages show of the provider from their first paint on. */
export interface ProviderFacts {
  brandName: string;
  guestOrderingEnabled: boolean;
  /** Rules for accent and corners; '' where they are the product's own. */
  style: string;
}

interface FilledPage {
  /** What it was filled with. */
  of: string;
  etag: string;
  /** The scripts that the page asks for once it is painted, as a header that has them fetched ahead; null where it asks at once. */
  ahead: string | null;
  bodies: Record<'identity' | 'gzip' | 'br', Buffer>;
}

/** The page, and for which style its policy must make room. */
export interface PageRequest {
  file: string;
  /** Shows a draft: never kept, in a frame of our own, with the script that asks for what is drafted. */
  isPreview: boolean;
  facts: ProviderFacts;
  /** How it is to look from its first paint on. */
  chosen: ChosenLook;
  /** What its first reads are answered, in English; none where it asks for them by itself. */
  reads: readonly PageRead[];
  headersFor(styleHash: string | null): Record<string, string>;
}

/** What the build leaves for the provider's name. */
const brandMark = '%BRAND%';

/** The sign-in page with and without the way to ordering, filled with the provider's name. */
const signInFiles = { on: 'login/ordering.html', off: 'login/no-ordering.html' };

/**
 * Pages with something of the provider in them: the sign-in page with its name and the way to ordering, so that a visitor sees all of it at
 * once and nothing moves when the scripts arrive, and every page with its accent and corners, where it has its own. Filled and compressed
 * when that changes, not for each visitor. `send` answers false, with nothing sent, where a page has nothing to fill in.
 */
export function createFilledPages(webRoot: string) {
  const templates = new Map<string, string | null>();
  const filled = new Map<string, Promise<FilledPage>>();
  const templateOf = (file: string): string | null => {
    const known = templates.get(file);
    if (known !== undefined) return known;
    const template = readTemplate(webRoot, file);
    templates.set(file, template);
    return template;
  };
  const pageOf = async (file: string, template: string, { facts, reads, chosen, isPreview }: PageRequest): Promise<FilledPage> => {
    const content = { facts, chosen, reads: chosen.locale === defaultLocale ? reads : [] };
    if (isPreview) return fill(template, content, { boot: null, preview: previewScript(webRoot) });
    const key = `${file} ${chosen.theme} ${chosen.locale}`;
    const known = await filled.get(key);
    if (known?.of === JSON.stringify(content)) return known;
    const page = fill(template, content, { boot: bootScript(webRoot), preview: null });
    filled.set(key, page);
    return page;
  };
  return {
    async send(reply: FastifyReply, request: PageRequest): Promise<boolean> {
      const { facts, reads, chosen, isPreview } = request;
      const named = signInFiles[facts.guestOrderingEnabled ? 'on' : 'off'];
      const isSignIn = request.file === 'login/index.html' && templateOf(named) !== null;
      const isPlain = facts.style === '' && reads.length === 0 && chosen.theme === null && chosen.locale === defaultLocale;
      if (!isSignIn && isPlain && !isPreview) return false;
      const file = isSignIn ? named : request.file;
      const template = templateOf(file);
      if (template === null) return false;
      sendPage(reply, await pageOf(file, template, request), request.headersFor(hashOf(facts.style)));
      return true;
    },
  };
}

/**
 * Takes the place of what was to be fetched ahead the first time (RFC 9111, 3.2). Who has kept the page has its program as well: reading that
 * would be in the way of the first paint.
 */
const nothingAhead = '<>; rel=self';

function sendPage(reply: FastifyReply, page: FilledPage, headers: Record<string, string>): void {
  reply.headers(headers).headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding, cookie' });
  const isKept = readHeader(reply.request, 'if-none-match')?.replace('W/', '') === page.etag.replace('W/', '');
  if (page.ahead !== null) reply.header('link', isKept ? nothingAhead : page.ahead);
  if (isKept) {
    reply.code(304).send();
    return;
  }
  const encoding = preferredEncoding(readHeader(reply.request, 'accept-encoding'));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.header('content-type', 'text/html; charset=utf-8').send(page.bodies[encoding]);
}

function readTemplate(webRoot: string, name: string): string | null {
  const file = path.join(webRoot, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** A classic script that runs before every other one. */
const previewScript = (webRoot: string): string | null => builtAsset(webRoot, /^preview-[\w-]+\.js$/);
const bootScript = (webRoot: string): string | null => builtAsset(webRoot, /^boot-[\w-]+\.js$/);

const hashOf = (style: string): string | null => (style === '' ? null : `sha256-${createHash('sha256').update(style).digest('base64')}`);

type Content = Pick<PageRequest, 'facts' | 'chosen' | 'reads'>;

/** Scripts of the build: to be fetched ahead with the application, and to run before all others. */
interface PageScripts {
  boot: string | null;
  preview: string | null;
}

async function fill(template: string, content: Content, { boot, preview }: PageScripts): Promise<FilledPage> {
  const { brandName, style } = content.facts;
  // The name first: what else is put in may hold the mark by chance.
  const named = template.replaceAll(brandMark, () => escapeHtml(brandName));
  const styled = named.replace('</head>', () => `${style === '' ? '' : `<style>${style}</style>`}${metaOf(content.reads)}</head>`);
  const scripted = preview === null ? styled : styled.replace('<head>', () => `<head><script src="${preview}"></script>`);
  const html = Buffer.from(scripted.replace('<html lang="en">', () => htmlTagOf(content.chosen)));
  const [br, gz] = await Promise.all([asBrotli(html), asGzip(html)]);
  // Weak: the same page in every encoding.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
  const [, application = null] = /<link id="application" rel="modulepreload" href="([^"]*)"/.exec(template) ?? [];
  const scripts = [boot, application].filter((file) => file !== null);
  const ahead = application === null ? null : scripts.map((file) => `<${file}>; rel=modulepreload`).join(', ');
  return { of: JSON.stringify(content), etag, ahead, bodies: { identity: html, gzip: gz, br } };
}

/** The page is built in English: in another language it is held back until the application says it in that. */
function htmlTagOf({ theme, locale }: ChosenLook): string {
  const themed = theme === null ? '' : ` data-theme="${theme}"`;
  return `<html lang="${localeTags[locale].lang}"${themed}${locale === defaultLocale ? '' : ' data-hold'}>`;
}

/** No script: the policy lets none in that changes with what a page is filled with. The boot script reads it. */
const metaOf = (reads: readonly PageRead[]): string =>
  reads.length === 0 ? '' : `<meta name="early-reads" content="${escapeHtml(JSON.stringify(reads))}">`;

/** For text and for attributes in double quotes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
