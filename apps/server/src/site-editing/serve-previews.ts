import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { cents, sumCents } from '@porchlight/domain/money/cents.ts';
import { fill, type Locale, localeTags } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InvoiceDocument } from '../invoices/index.ts';
import { frameCustomerMail, htmlOf } from '../outbox/index.ts';
import { answerFailure } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/handlers.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import { localeOf } from '../platform/http/request-headers.ts';
import type { Brand, DraftedSite } from '../site/index.ts';
import type { SiteEditingDeps } from './deps.ts';
import { draftedSite } from './previews.ts';

const shared = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
/** The mail as its reader sees it, in a frame of ours: its inline styles hold, and it can neither run nor fetch anything. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; sandbox`;
const pdfPolicy = `default-src 'none'; frame-ancestors 'self'`;

/**
 * What previews ask for in place of the published (decision 0025): the page configuration and the content texts for a page of the portal in a
 * frame, and a mail and an invoice by the renderers that make the real ones. All need the token of a preview, in `X-Preview` or, for what
 * stands in a frame, in the address.
 */
export function servePreviews(app: FastifyInstance, deps: SiteEditingDeps, limits: RateLimits): void {
  const serve = (path: string, answer: (site: DraftedSite, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(path, async (request, reply) => {
      const failure = { locale: localeOf(request), requestId: request.id };
      const wait = await limits.take('RL-READ', { sessionId: null, remoteAddress: request.ip, accountId: null, subject: null });
      if (wait !== null) return answerFailure(reply, refuse('GEN0006', { retryAfterSeconds: wait }), failure);
      const site = await draftedSite(deps, tokenOf(request));
      if (site === null) return answerFailure(reply, refuse('GEN0004'), failure);
      return answer(site, request, reply.headers(shared));
    });
  serve('/preview/page-configuration', async (site, request, reply) =>
    reply.send({ success: true, ...(await site.pageConfiguration(localeOf(request))) }),
  );
  serve('/preview/texts', async (site, request, reply) => {
    const keys = listOf((request.query as Record<string, unknown>)['key']);
    return reply.send(await site.texts(keys, askedLocale(request)));
  });
  serve('/preview/mail', async (site, request, reply) => {
    const html = sampleMail(await site.brand(), askedLocale(request), deps.clock.now());
    return reply.headers({ 'content-security-policy': mailPolicy, 'content-type': 'text/html; charset=utf-8' }).send(html);
  });
  serve('/preview/invoice.pdf', async (site, request, reply) => {
    const locale = askedLocale(request);
    const pdf = await deps.renderInvoice(sampleInvoice(locale, todayInZone(deps.clock.now())), await site.brand(), locale);
    const disposition = { 'content-security-policy': pdfPolicy, 'content-disposition': 'inline' };
    return reply.headers({ ...disposition, 'content-type': 'application/pdf' }).send(pdf);
  });
}

function tokenOf({ headers, query }: FastifyRequest): string {
  const named = headers['x-preview'] ?? (query as Record<string, unknown>)['preview'];
  return typeof named === 'string' ? named : '';
}

function askedLocale({ query }: FastifyRequest): Locale {
  return (query as Record<string, unknown>)['locale'] === 'sp-es' ? 'sp-es' : 'en-us';
}

function listOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((key): key is string => typeof key === 'string' && key !== '' && key.length <= 100).slice(0, 50);
}

function sampleMail(brand: Brand, locale: Locale, now: Date): string {
  const words = catalogue[locale].mail.receipt;
  const { sample } = staffCatalogue[locale].site;
  const facts = { amount: '64.37', balance: '0.00', accountNumber: sample.accountNumber };
  const date = writtenDate(todayInZone(now), localeTags[locale].intl, 'long');
  const mail = frameCustomerMail({
    brand,
    locale,
    name: sample.firstName,
    accountNumber: sample.accountNumber,
    email: sample.email,
    why: catalogue[locale].mail.footer.why,
    preview: fill(words.preview, facts),
    heading: words.heading,
    figure: `$${facts.amount}`,
    paragraphs: [fill(words.text, { ...facts, date })],
    action: { label: words.button, url: brand.portalUrl ?? 'https://portal.example' },
  });
  return htmlOf({ frame: mail.frame, body_html: null }) ?? '';
}

function sampleInvoice(locale: Locale, today: CalendarDate): InvoiceDocument {
  const { sample } = staffCatalogue[locale].site;
  const periodEnd = addDays(today, 29);
  const line = { periodStart: today, periodEnd };
  const once = { periodStart: null, periodEnd: null };
  const lines: InvoiceDocument['lines'] = [
    { ...line, kind: 'RECURRING', description: sample.plan, amountCents: cents(60_00) },
    { ...once, kind: 'TAX', description: sample.tax, amountCents: cents(4_37) },
  ];
  const amountCents = sumCents(lines.map((each) => each.amountCents));
  return {
    number: `${sample.accountNumber}-1`,
    accountNumber: sample.accountNumber,
    invoiceDate: today,
    dueDate: addDays(today, 25),
    ...line,
    recipientLines: [...sample.recipient],
    lines,
    amountCents,
    openCents: amountCents,
    lastPaymentOn: null,
    lastPaymentCents: null,
    otherOpenCents: cents(0),
    asOf: today,
    comparison: null,
  };
}
