import { measureFromTheBooks } from '../invoice-pdf/from-the-books.ts';
import { documents, documentsPerSecond, measureOverHttp, type OverHttp, readsPerSecond } from '../invoice-pdf/over-http.ts';
import { measureInvoicePdf as measureRates } from '../invoice-pdf/run.ts';
import type { Figure, Measurement } from '../measurement.ts';

/** Tagged invoice PDFs beside a bare pdfkit document of the same length: of an invoice at hand, of bills in the books, and over HTTP. */
export async function measureInvoicePdf(): Promise<Measurement> {
  const atHand = await measureRates();
  const books = await measureFromTheBooks();
  const http = await measureOverHttp();
  return {
    title: 'Invoice PDF',
    method: `The tagged invoice document through the product's renderer against a bare, untagged pdfkit document of the same lines, interleaved rounds after warm-up. Of a billing run: the documents as the outbox makes them, ten at a time, each with its facts and those of the bill before read from the books of 2,000 customers and what changed on it; the floor prints the lines it is handed. Over HTTP: GET /account/invoice/{id}/pdf by signed-in customers, ${documentsPerSecond} a second, due at fixed times and counted from then to the last byte, beside a bare Fastify route that prints lines it has in memory; 3 interleaved rounds of 10 s, medians of the 99th percentiles. Then \`porchlight bill\` queues ${documents.toLocaleString('en-US')} mails with a document each, and the same server makes and sends them (${http.perSecond.toFixed(0)} a second) while customers read their invoices ${readsPerSecond} times a second, beside 20 s of that when quiet. \`BENCH_DOCUMENTS=100000 npm run bench -- invoice-pdf\` asks for a hundred thousand.`,
    figures: [
      { name: 'documents a second', ...figureOf(atHand), bound: { atLeast: 0.5 }, unit: '' },
      { name: 'documents of a billing run a second', ...figureOf(books), bound: { atLeast: 0.5 }, unit: '' },
      ...figuresOverHttp(http),
    ],
  };
}

const figureOf = ({ ours, floor, ratio }: { ours: number; floor: number; ratio: number }) => ({
  ours: ours.toFixed(0),
  floor: floor.toFixed(0),
  value: ratio,
});

const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;

function figuresOverHttp({ document, largestBytes, reads }: OverHttp): Figure[] {
  return [
    {
      name: 'p99 to the last byte at 50 documents a second',
      ours: inMs(document.one),
      floor: inMs(document.other),
      value: document.one,
      bound: { atMost: 30 },
      unit: 'ms',
    },
    {
      name: 'the largest of these documents',
      ours: `${(largestBytes / 1_000).toFixed(1)} kB`,
      floor: '-',
      value: largestBytes / 1_000,
      bound: { atMost: 30 },
      unit: 'kB',
    },
    {
      name: "p99 of customers' reads while a run's documents are made",
      ours: inMs(reads.busy),
      floor: `${inMs(reads.quiet)} when quiet`,
      value: reads.busy / reads.quiet,
      bound: { atMost: 2 },
      unit: '',
    },
  ];
}
