import { createHash } from 'node:crypto';
import { type Locale, localeOf, localeTags } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { FramePage, FramePageParts, FrameTicket, Markup } from '../ports/payment-frame.ts';
import { html, ownMarkup } from './markup.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';

/** As a policy names an inline style sheet or script. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

export const pageStyleHash = hashOf(pageStyle);

const scriptHashes = [hashOf(pageScript)];

/** A whole page inside the portal's frame. Its scripts stand at its end, so that they find everything above them. */
export function framePage(parts: FramePageParts): FramePage {
  const { ticket, title, body, mode, theme } = parts;
  const locale: Locale = localeOf(ticket?.locale);
  const isTheme = theme === 'light' || theme === 'dark';
  const scriptUrls = parts.scriptUrls ?? [];
  const script = parts.script === undefined ? null : `'use strict';\n${parts.script}`;
  const needsScript = scriptUrls.length > 0 || script !== null;
  const page = html`<!doctype html>
<html lang="${localeTags[locale].lang}"${isTheme && html` data-theme="${theme}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>${ownMarkup(pageStyle)}</style></head>
<body data-reference="${ticket?.reference}" data-parent="${ticket && new URL(ticket.returnUrl).origin}" data-mode="${mode}">
<main>${needsScript && html`<noscript><p class="summary" role="alert">${catalogue[locale].paymentFrame.needsScript}</p></noscript>`}${body}</main>
${
  parts.data !== undefined &&
  html`<script type="application/json" id="page-data">${jsonIn(parts.data)}</script>
`
}<script>${ownMarkup(pageScript)}</script>
${scriptUrls.map(
  (url) => html`<script src="${url}"></script>
`,
)}${script !== null && html`<script>${ownMarkup(scriptIn(script))}</script>`}</body>
</html>
`;
  return { html: page.markup, scriptHashes: script === null ? scriptHashes : [...scriptHashes, hashOf(script)] };
}

/** A page that ends the matter: what happened and what it means for the money. */
export function messagePage(ticket: FrameTicket | null, title: string, text: string, theme?: string): FramePage {
  return framePage({
    ticket,
    title,
    mode: 'ended',
    theme,
    body: html`<h1 tabindex="-1" data-focus>${title}</h1><p class="lead" role="status">${text}</p>`,
  });
}

/** JSON in a page: a sign that could end its element is written as an escape. */
function jsonIn(data: unknown): Markup {
  return ownMarkup(JSON.stringify(data).replace(/</g, '\\u003c'));
}

function scriptIn(script: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('a script of a page must not hold the end of its own element');
  return script;
}
