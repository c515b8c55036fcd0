import type { Answer } from '../http/answer.ts';
import type { Payment } from '../payments/records.ts';
import { type Html, html } from './html.ts';
import { type HostedTexts, hostedTexts } from './texts.ts';

/** What a hosted page is shown for. The theme is the portal's choice; without one the system's is followed. */
export interface View {
  payment: Payment;
  /** Origins of the portal: the only ones that may frame the page. */
  portalOrigins: readonly string[];
  texts: HostedTexts;
  theme: 'light' | 'dark' | null;
}

export interface PageOptions {
  status?: number;
  /** What the page's script does: only report, or ask for the result until there is one. */
  mode?: 'form' | 'waiting' | 'ended';
}

export function viewOf(payment: Payment, theme: string | undefined, portalOrigins: readonly string[]): View {
  const texts = hostedTexts[payment.form?.locale ?? 'en-us'];
  return { payment, portalOrigins, texts, theme: theme === 'light' || theme === 'dark' ? theme : null };
}

/** The words that differ between paying and looking after methods. */
export function wordsOf({ payment, texts }: View): HostedTexts['aboutPayment'] {
  return payment.purpose === 'createMethod' || payment.purpose === 'manageMethods' ? texts.aboutMethod : texts.aboutPayment;
}

/** The fields every post of a page carries: they say which form it is and prove that the browser was given it. */
export function hiddenFields(view: View): Html {
  return html`<input type="hidden" name="ReferenceId" value="${view.payment.reference}"><input type="hidden" name="FormToken" value="${view.payment.form?.token ?? ''}">${
    view.theme === null ? null : html`<input type="hidden" name="theme" value="${view.theme}">`
  }`;
}

/** A whole page inside the portal's frame. */
export function page(view: View, title: string, content: Html, options: PageOptions = {}): Answer {
  const { payment, texts } = view;
  const origin = payment.form === null ? '' : new URL(payment.form.returnUrl).origin;
  const body = html`<body data-reference="${payment.reference}" data-token="${payment.form?.token ?? ''}" data-parent="${origin}" data-mode="${options.mode ?? 'form'}">
<main>${content}<p class="note">${texts.sandboxNote}</p></main></body>`;
  return { status: options.status ?? 200, headers: pageHeaders(view.portalOrigins), body: document(texts.lang, view.theme, title, body) };
}

/** A page for somebody whose form we do not know; all it may say is that nothing happened here. */
export function barePage(title: string, text: string, status: number, portalOrigins: readonly string[]): Answer {
  const body = html`<body><main><h1>${title}</h1><p class="lead">${text}</p></main></body>`;
  return { status, headers: pageHeaders(portalOrigins), body: document('en-US', null, title, body) };
}

/** A page that ends the matter: a heading and what it means for the money. */
export function messagePage(view: View, title: string, text: string, options: PageOptions): Answer {
  return page(view, title, html`<h1>${title}</h1><p class="lead" role="status">${text}</p>`, options);
}

function document(lang: string, theme: View['theme'], title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${lang}"${theme === null ? null : html` data-theme="${theme}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><link rel="stylesheet" href="/hosted/frame.css"><script src="/hosted/frame.js" defer></script></head>
${body}
</html>
`.text;
}

/**
 * The return address belongs in form-action: browsers hold the redirect after a submitted form to that rule as well, and
 * without it the customer would stay before an empty frame after paying.
 */
function pageHeaders(portalOrigins: readonly string[]): Record<string, string> {
  const portal = portalOrigins.join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${portal}`,
    `frame-ancestors ${portal}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
