import { type Core, openCore } from '@porchlight/server/core.ts';
import { loadInvented } from '@porchlight/server/demo/index.ts';
import { createDocuments } from '@porchlight/server/documents.ts';
import type { InvoiceDocument } from '@porchlight/server/invoices/index.ts';
import { invoiceFile } from '@porchlight/server/invoices/invoice-file.ts';
import { issueInvoiceDocument } from '@porchlight/server/invoices/issue-invoice-document.ts';
import { brand } from '@porchlight/server/invoices/pdf/testing/invoice-documents.ts';
import { createSite } from '@porchlight/server/site/index.ts';
import { createInstallation } from '../installation.ts';
import { renderBareDocument } from './bare-document.ts';

const accounts = 2_000;
/** Documents of one round. */
const perRound = 300;
/** As many as the outbox has in hand. */
const together = 10;
const rounds = 7;

export interface FromTheBooks {
  /** Documents a second, medians of the rounds. */
  ours: number;
  floor: number;
  /** Our rate divided by the floor's in the same round. The goal is at least 0.5. */
  ratio: number;
}

/** The documents of bills as the outbox makes them after a run, ten at a time: facts of the books, then the PDF. Takes about a minute. */
export async function measureFromTheBooks(): Promise<FromTheBooks> {
  const installation = createInstallation();
  const core = await openCore({
    env: { ...installation.env, SECRET_KEY: 'root-key-of-the-benchmark-00000000' },
    role: 'server',
    quiet: true,
  });
  const { renderInvoice, stop } = createDocuments();
  try {
    await loadInvented(core.db, { accounts, invoices: 3, clock: core.clock, passwordHash: 'nobody signs in' });
    const ids = await newestBills(core);
    const site = createSite({ ...core, allowedFrameOrigins: [], publicUrl: core.config.publicUrl });
    const documents = await readDocuments(core, ids.slice(0, perRound));
    const make = async (id: number): Promise<unknown> => invoiceFile({ ...core, brand: site.brand, renderInvoice }, id, 'en-us');
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const from = (round * perRound) % (ids.length - perRound);
      const made = await perSecond(ids.slice(from, from + perRound), make);
      const bare = await perSecond(documents, async (document) => renderBareDocument(document, brand));
      // The first round warms up.
      if (round === 0) continue;
      ours.push(made);
      floor.push(bare);
    }
    const ratio = median(ours.map((rate, round) => rate / (floor[round] ?? Number.POSITIVE_INFINITY)));
    return { ours: median(ours), floor: median(floor), ratio };
  } finally {
    await Promise.all([stop(), core.close()]);
    installation.remove();
  }
}

/** The newest bill of each account. Something on it is called otherwise than on the one before: every document has a change to tell. */
async function newestBills({ db }: Core): Promise<number[]> {
  return db.transaction(async (tx) => {
    const bills = await tx.prepared<{ id: number; before: number }>(
      'bench-newest-bills',
      `select (array_agg(i.id order by i.invoice_date desc))[1] as id, (array_agg(i.id order by i.invoice_date desc))[2] as before
         from invoice i group by i.account_id having count(*) > 1`,
      [],
    );
    await tx.prepared(
      'bench-other-names',
      `update invoice_line set description = description || ' before' where invoice_id = any($1::int8[]) and position = 1`,
      [bills.map(({ before }) => before)],
    );
    return bills.map(({ id }) => id);
  });
}

async function readDocuments(core: Core, ids: readonly number[]): Promise<InvoiceDocument[]> {
  const documents: InvoiceDocument[] = [];
  for (const invoiceId of ids) {
    const document = await issueInvoiceDocument(core, { invoiceId, accountId: null, now: core.clock.now() });
    if (!document || document.comparison?.changes.length === 0) throw new Error('an invented bill has no document, or no change to tell');
    documents.push(document);
  }
  return documents;
}

async function perSecond<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < items.length; at += together) {
    const made = await Promise.all(items.slice(at, at + together).map(work));
    if (made.includes(null)) throw new Error('a bill has no document');
  }
  return (items.length * 1_000) / (performance.now() - started);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
