import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailAttachment } from '../ports/mailer.ts';
import { escapeHtml } from './html.ts';
import type { OutboxEntry, OutboxQuery } from './list-messages.ts';

interface Outbox {
  listMessages(query?: OutboxQuery): Promise<OutboxEntry[]>;
  readAttachment(messageId: number): Promise<MailAttachment | null>;
}

const style = `
:root{color-scheme:light dark;--bg:#f5f7f6;--surface:#fff;--line:#dde3e0;--text:#101d17;--text-2:#48544e;--accent:#125a3b}
@media (prefers-color-scheme:dark){:root{--bg:#0d100f;--surface:#161a18;--line:#2b312e;--text:#eff2f0;--text-2:#bcc4bf;--accent:#86ddae}}
body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.5 Inter,ui-sans-serif,system-ui,sans-serif}
main{max-width:48rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:1.5rem;line-height:1.875rem}
a{color:var(--accent);overflow-wrap:anywhere}form{display:flex;gap:.5rem;flex-wrap:wrap;align-items:end;margin:0 0 1.5rem}
label{display:grid;gap:.25rem;font-size:.875rem;color:var(--text-2)}
input,button{font:inherit;min-height:2.5rem;padding:0 .75rem;border:1px solid var(--text-2);border-radius:8px;background:var(--surface);color:var(--text)}
ol{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
article{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:1.25rem}
h2{margin:0 0 .25rem;font-size:1rem;line-height:1.5rem}.m{margin:0 0 .75rem;font-size:.875rem;color:var(--text-2)}
pre{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;font-size:.875rem}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const shared = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
const listPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
/** The mail as its reader sees it: its inline styles hold, and it can neither run nor fetch anything. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups`;

/** Adds `/demo/outbox`, `/demo/outbox.json`, the mail itself at `/demo/outbox/ID` and the PDF that goes with it below that. */
export function addOutboxPages(app: FastifyInstance, outbox: Outbox): void {
  app.get('/demo/outbox.json', async (request, reply) => {
    const messages = await outbox.listMessages({ to: recipientOf(request) });
    return reply.headers({ ...shared, 'content-type': 'application/json; charset=utf-8' }).send(JSON.stringify(messages));
  });
  app.get('/demo/outbox', async (request, reply) => {
    const to = recipientOf(request);
    return sendHtml(reply, listPolicy, listPage(await outbox.listMessages({ to, limit: 100 }), to));
  });
  app.get<{ Params: { id: string } }>('/demo/outbox/:id', async (request, reply) => {
    const id = idOf(request.params);
    const [message] = id === null ? [] : await outbox.listMessages({ id, limit: 1 });
    if (!message?.html) return sendHtml(reply.code(404), listPolicy, page('Not found', '<h1>Not found</h1>'));
    return sendHtml(reply, mailPolicy, message.html);
  });
  app.get<{ Params: { id: string; file: string } }>('/demo/outbox/:id/:file', async (request, reply) => {
    const id = idOf(request.params);
    const file = id === null ? null : await outbox.readAttachment(id).catch(() => null);
    const isInvoice = file?.contentType === 'application/pdf' && request.params.file === 'invoice.pdf';
    if (file === null || !(isInvoice || request.params.file === file.filename))
      return sendHtml(reply.code(404), listPolicy, page('Not found', '<h1>Not found</h1>'));
    return reply.headers({ ...shared, 'content-type': file.contentType, 'content-disposition': 'inline' }).send(file.content);
  });
}

function idOf({ id }: { id: string }): number | null {
  return /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null;
}

function recipientOf(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown };
  return typeof to === 'string' ? to : undefined;
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply.headers({ ...shared, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' }).send(html);
}

function listPage(messages: readonly OutboxEntry[], to: string | undefined): string {
  const filter =
    `<form method="get" action="/demo/outbox"><label>Recipient <input name="to" value="${escapeHtml(to ?? '')}"></label>` +
    '<button>Show</button></form>';
  const list = messages.length === 0 ? '<p>Nothing was sent yet.</p>' : `<ol>${messages.map(listItem).join('')}</ol>`;
  return page('Outbox', `<h1>Outbox</h1>${filter}${list}`);
}

function listItem(message: OutboxEntry): string {
  const { id, at, channel, to, subject, text, html, links, attachment } = message;
  const addresses = links
    .filter((link) => /^https?:\/\//.test(link))
    .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`);
  return [
    `<li><article><h2>${escapeHtml(subject ?? text.slice(0, 60))}</h2>`,
    `<p class="m">${escapeHtml(channel)} to ${escapeHtml(to)}, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>`,
    `<pre>${escapeHtml(text)}</pre>`,
    addresses.length > 0 ? `<ol>${addresses.join('')}</ol>` : '',
    html === null ? '' : `<p class="m"><a href="/demo/outbox/${id}">Show as mail</a></p>`,
    attachment === undefined
      ? ''
      : `<p class="m"><a href="${attachment}">${attachment.endsWith('.pdf') ? 'Attached invoice (PDF)' : 'Attached file'}</a></p>`,
    '</article></li>',
  ].join('');
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
  );
}
