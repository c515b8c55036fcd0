import type { GatewayReply } from '../kit/gateway.ts';

/** HTML that is safe to put together. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.map((part, index) => part + shown(values[index])).join(''));
}

function shown(value: string | Html | readonly Html[] | undefined): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((each: Html) => each.text).join('');
  return String(value ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #fff; }
body { margin: 0; padding: 16px; }
h1 { font-size: 18px; margin: 0 0 12px; }
.total { font-size: 20px; font-weight: 600; margin: 0 0 12px; }
.fields { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); }
.fields + .fields { margin-top: 12px; }
[aria-invalid=true] { border: 2px solid #b00020; }
.wide { grid-column: 1 / -1; }
label { display: block; font-size: 14px; margin-bottom: 4px; }
input, select { width: 100%; box-sizing: border-box; font: inherit; padding: 8px; min-height: 44px; border: 1px solid #767676; border-radius: 4px; background: #fff; color: inherit; }
button { font: inherit; min-height: 44px; padding: 8px 20px; border: 1px solid #1a5276; border-radius: 4px; background: #1a5276; color: #fff; }
button.plain { background: #fff; color: #1a5276; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
.error { border-left: 4px solid #b00020; padding: 8px 12px; background: #fdecee; color: #7a0016; }
ul { list-style: none; margin: 0 0 12px; padding: 0; }
li { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 8px 0; border-bottom: 1px solid #ccc; }
`;

/**
 * Tells the page that shows this one how far things are, through a page of the merchant's that is framed here: each message is its address
 * with another fragment. The height is told whenever it changes, a message of the page itself once.
 */
const script = `
(() => {
  const { communicator, tell } = document.body.dataset;
  if (!communicator || window.parent === window) return;
  const say = (message) => {
    const next = document.createElement('iframe');
    next.title = 'Messages to the merchant';
    next.style.cssText = 'position:absolute;width:0;height:0;border:0';
    next.setAttribute('aria-hidden', 'true');
    next.tabIndex = -1;
    next.src = communicator + '#' + message;
    next.addEventListener('load', () => setTimeout(() => next.remove(), 2000));
    document.body.append(next);
  };
  let told = 0;
  const height = () => {
    const now = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (now !== told) say('action=resizeWindow&width=' + document.documentElement.clientWidth + '&height=' + now);
    told = now;
  };
  if (tell) say(tell);
  new ResizeObserver(height).observe(document.querySelector('main'));
  for (const button of document.querySelectorAll('[data-tell]')) button.addEventListener('click', () => say(button.dataset.tell));
  const first = document.querySelector('[aria-invalid=true]');
  if (first) first.focus();
})();
`;

/** A whole page. `tells` is said once it is shown, such as action=cancel. */
export function page(
  title: string,
  main: Html,
  options: { communicatorUrl?: string | null; tells?: string; status?: number } = {},
): GatewayReply {
  const { communicatorUrl, tells, status } = options;
  const document = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Html(style)}</style></head>
<body data-communicator="${communicatorUrl ?? ''}" data-tell="${tells ?? ''}"><main><h1>${title}</h1>${main}</main><script>${new Html(script)}</script></body></html>`;
  return {
    status: status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: document.text,
  };
}

export interface Entry {
  name: string;
  label: string;
  autocomplete: string;
  isWide?: boolean;
}

export function entries(all: readonly Entry[], typed: Readonly<Record<string, string>>, wrong: readonly string[]): Html {
  const shownEntries = all.map(({ name, label, autocomplete, isWide }) => {
    // A card's numbers are never shown again.
    const value = /card|account/i.test(name) ? '' : (typed[name] ?? '');
    const state = wrong.includes(name) ? new Html(' aria-invalid="true" aria-describedby="error"') : '';
    return html`<div class="${isWide === true ? 'wide' : ''}"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}"${state}></div>`;
  });
  return html`<div class="fields">${shownEntries}</div>`;
}

export const errorText = (text: string | null): Html =>
  text === null ? html`` : html`<p class="error" id="error" role="alert">${text}</p>`;
