import { type Locale, localeTags } from '@porchlight/texts';
import { escapeHtml } from './html.ts';

/** What the frame needs of the provider's brand; `Brand` of the site subject fits. */
export interface MailBrand {
  name: string;
  accentColor: string;
  onAccentColor: string;
  addressLines: readonly string[];
}

/** An e-mail in parts; every string is plain text. */
export interface MailContent {
  brand: MailBrand;
  locale: Locale;
  /** The line mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** One large figure under the heading, for example an amount. */
  figure?: string;
  paragraphs: readonly string[];
  /** A table of facts. */
  rows?: readonly { label: string; value: string }[];
  /** One button; its address is told in the plain text too. */
  action?: { label: string; url: string };
  /** Small print at the end. */
  fine: readonly string[];
  /** The link below it that opts out of such mails. */
  leave?: { label: string; url: string };
}

export interface FramedMail {
  /** What both the plain text and the HTML are set from when the mail is sent. */
  frame: MailContent;
  links: string[];
}

/**
 * The provider's frame around an e-mail: tables and inline styles, no picture, no remote content, nothing that runs. The dark block
 * is an extra for programs that honour it. Only http and https addresses become a button (throws RangeError).
 */
export function frameMail(content: MailContent): FramedMail {
  const links = [content.action, content.leave].flatMap((link) => (link ? [link.url] : []));
  if (links.some((url) => !/^https?:\/\//.test(url))) throw new RangeError('the address of a mail button must be http or https');
  return { frame: content, links };
}

/** The words of a message as the outbox keeps them: the parts of a framed mail, or a text. */
export interface KeptWords {
  frame: MailContent | null;
  body_text: string;
}

/** The plain text of a message; empty once it was wiped. */
export function textOf({ frame, body_text: text }: KeptWords): string {
  return frame === null ? text : plainText(frame);
}

/** The HTML of a message as it is kept; null for one that has none. */
export function htmlOf({ frame, body_html: html }: { frame: MailContent | null; body_html: string | null }): string | null {
  return frame === null ? html : htmlOfFrame(frame);
}

function plainText({ brand, heading, figure, paragraphs, rows = [], action, fine, leave }: MailContent): string {
  const blocks = [
    heading,
    ...(figure ? [figure] : []),
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map((row) => `${row.label}: ${row.value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ['-- ', brand.name, ...brand.addressLines, ...fine, ...(leave ? [`${leave.label}: ${leave.url}`] : [])].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const pad = 'padding-left:40px;padding-right:40px';

// The class names exist for the media queries alone: without them every value still stands in its style attribute.
const mediaRules = [
  '@media (max-width:480px){.p{padding-left:24px!important;padding-right:24px!important}.b{display:block!important;text-align:center}}',
  '@media (prefers-color-scheme:dark){.bg{background:#0d100f!important}.box{background:#161a18!important}',
  '.t{color:#eff2f0!important}.s{color:#bcc4bf!important}.l{border-color:#2b312e!important}}',
].join('');

function htmlOfFrame(content: MailContent): string {
  const { brand, locale, heading, figure, paragraphs, rows = [], action, fine, preview, leave } = content;
  const e = escapeHtml;
  return [
    `<!doctype html><html lang="${localeTags[locale].lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${e(heading)}</title><style>${mediaRules}</style></head>`,
    `<body class="bg" style="margin:0;background:#f5f7f6;${font};font-size:16px;line-height:24px;color:#101d17">`,
    `<div style="display:none" aria-hidden="true">${e(preview)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">',
    '<table class="box" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">',
    `<tr><td class="p l t" style="padding:28px 40px;border-bottom:1px solid #dde3e0;border-top:4px solid ${e(brand.accentColor)};`,
    `font-weight:600">${e(brand.name)}</td></tr>`,
    `<tr><td class="p" style="${pad};padding-top:32px;padding-bottom:32px">`,
    `<h1 class="t" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600">${e(heading)}</h1>`,
    figure ? `<p class="t" style="margin:0 0 24px;font-size:44px;line-height:48px;font-weight:600">${e(figure)}</p>` : '',
    ...paragraphs.map((text) => `<p class="t" style="margin:0 0 16px">${e(text)}</p>`),
    action ? button(brand, action) : '',
    rows.length > 0 ? table(rows) : '',
    '</td></tr></table>',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr>',
    `<td class="p s" style="padding:24px 40px 40px;font-size:12px;line-height:18px;color:#56625c">`,
    ...[...fine, [brand.name, ...brand.addressLines].join(', ')].map((text) => `<p style="margin:0 0 8px">${e(text)}</p>`),
    leave ? `<p style="margin:0"><a class="s" href="${e(leave.url)}" style="color:#56625c">${e(leave.label)}</a></p>` : '',
    '</td></tr></table></td></tr></table></body></html>',
  ].join('');
}

function button(brand: MailBrand, action: { label: string; url: string }): string {
  const style = [
    'display:inline-block;font-weight:600;text-decoration:none;padding:12px 28px;border-radius:8px',
    `background:${escapeHtml(brand.accentColor)};color:${escapeHtml(brand.onAccentColor)}`,
  ].join(';');
  return `<p style="margin:8px 0 16px"><a class="b" href="${escapeHtml(action.url)}" style="${style}">${escapeHtml(action.label)}</a></p>`;
}

function table(rows: readonly { label: string; value: string }[]): string {
  const cell = 'padding:12px 0;border-top:1px solid #dde3e0;font-size:14px;line-height:20px';
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th class="l s" scope="row" align="left" style="${cell};font-weight:400;color:#48544e">${escapeHtml(label)}</th>` +
      `<td class="l t" align="right" style="${cell}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px;border-collapse:collapse">${lines.join('')}</table>`;
}
