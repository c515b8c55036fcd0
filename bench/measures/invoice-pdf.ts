import { measureFromTheBooks } from '../invoice-pdf/from-the-books.ts';
import { measureInvoicePdf as measureRates } from '../invoice-pdf/run.ts';
import type { Measurement } from '../measurement.ts';

/** Tagged invoice PDFs beside a bare pdfkit document of the same length: of an invoice at hand, and of bills in the books. */
export async function measureInvoicePdf(): Promise<Measurement> {
  const atHand = await measureRates();
  const books = await measureFromTheBooks();
  return {
    title: 'Invoice PDF',
    method:
      "The tagged invoice document through the product's renderer against a bare, untagged pdfkit document of the same lines, interleaved rounds after warm-up. Of a billing run: the documents as the outbox makes them, ten at a time, each with its facts and those of the bill before read from the books of 2,000 customers and what changed on it; the floor prints the lines it is handed.",
    figures: [
      { name: 'documents a second', ...figureOf(atHand), bound: { atLeast: 0.5 }, unit: '' },
      { name: 'documents of a billing run a second', ...figureOf(books), bound: { atLeast: 0.5 }, unit: '' },
    ],
  };
}

const figureOf = ({ ours, floor, ratio }: { ours: number; floor: number; ratio: number }) => ({
  ours: ours.toFixed(0),
  floor: floor.toFixed(0),
  value: ratio,
});
