import { pathToFileURL } from 'node:url';
import { renderInvoicePdf } from '@porchlight/server/invoices/pdf/render-invoice-pdf.ts';
import { brand } from '@porchlight/server/invoices/pdf/testing/invoice-documents.ts';
import { renderBareDocument } from './bare-document.ts';
import { sampleInvoice } from './sample-invoice.ts';

/** Medians of the rounds. */
export interface InvoicePdfMeasurement {
  lines: number;
  /** Documents a second. */
  ours: number;
  floor: number;
  /** Our rate divided by the floor's in the same round. The goal is at least 0.5. */
  ratio: number;
  /** CPU time of one document. */
  cpuMs: { ours: number; floor: number };
  bytes: { ours: number; floor: number };
}

interface Round {
  perSecond: number;
  cpuMs: number;
  bytes: number;
}

const warmUpMs = 1_000;
const roundMs = 700;
const rounds = 7;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function run(render: () => Buffer, forMs: number): Round {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let documents = 0;
  let bytes = 0;
  let elapsed = 0;
  do {
    bytes = render().length;
    documents += 1;
    elapsed = performance.now() - started;
  } while (elapsed < forMs);
  const cpu = process.cpuUsage(cpuBefore);
  return { perSecond: (documents * 1_000) / elapsed, cpuMs: (cpu.user + cpu.system) / 1_000 / documents, bytes };
}

/** Renders the same invoice with the product and with bare pdfkit, in turns, in this process. Takes about 12 s. */
export async function measureInvoicePdf(lines = 60): Promise<InvoicePdfMeasurement> {
  const invoice = sampleInvoice(lines);
  const renderOurs = (): Buffer => renderInvoicePdf(invoice, brand, 'en-us');
  const renderFloor = (): Buffer => renderBareDocument(invoice, brand);
  run(renderOurs, warmUpMs);
  run(renderFloor, warmUpMs);
  const ours: Round[] = [];
  const floor: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(run(renderOurs, roundMs));
    floor.push(run(renderFloor, roundMs));
  }
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.POSITIVE_INFINITY)));
  const both = (figure: keyof Round): { ours: number; floor: number } => ({
    ours: median(ours.map((measured) => measured[figure])),
    floor: median(floor.map((measured) => measured[figure])),
  });
  return { lines, ...both('perSecond'), ratio, cpuMs: both('cpuMs'), bytes: both('bytes') };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const lines of [3, 14, 60, 200]) console.log(JSON.stringify(await measureInvoicePdf(lines)));
}
