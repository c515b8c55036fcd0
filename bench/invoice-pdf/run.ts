import { pathToFileURL } from 'node:url';
import { renderInvoicePdf } from '@porchlight/server/invoices/index.ts';
import { renderBareDocument } from './bare-document.ts';
import { sampleBrand, sampleInvoice } from './sample-invoice.ts';

/** Documents of one kind: how many a second, and what each costs. Medians of the rounds. */
export interface PdfRate {
  perSecond: number;
  cpuMs: number;
  bytes: number;
}

export interface InvoicePdfMeasurement {
  lines: number;
  ours: PdfRate;
  floor: PdfRate;
  /** Our rate divided by the floor's in the same round, median of the rounds. The goal is at least 0.5. */
  ratio: number;
}

const warmUpMs = 1_000;
const roundMs = 700;
const rounds = 7;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function run(render: () => Buffer, forMs: number): PdfRate {
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

function summary(measured: readonly PdfRate[]): PdfRate {
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
    bytes: measured[0]?.bytes ?? 0,
  };
}

/** Renders the same invoice with the product and with bare pdfkit, in turns, in this process. Takes about 12 s. */
export async function measureInvoicePdf(lines = 60): Promise<InvoicePdfMeasurement> {
  const invoice = sampleInvoice(lines);
  const renderOurs = (): Buffer => renderInvoicePdf(invoice, sampleBrand, 'en-us');
  const renderFloor = (): Buffer => renderBareDocument(invoice, sampleBrand);
  run(renderOurs, warmUpMs);
  run(renderFloor, warmUpMs);
  const ours: PdfRate[] = [];
  const floor: PdfRate[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(run(renderOurs, roundMs));
    floor.push(run(renderFloor, roundMs));
  }
  const ratio = median(ours.map(({ perSecond }, round) => perSecond / (floor[round]?.perSecond ?? Number.POSITIVE_INFINITY)));
  return { lines, ours: summary(ours), floor: summary(floor), ratio };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const lines of [3, 14, 60, 200]) console.log(JSON.stringify(await measureInvoicePdf(lines)));
}
