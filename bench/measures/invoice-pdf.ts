import { measureInvoicePdf as measureRates } from '../invoice-pdf/run.ts';
import type { Measurement } from '../measurement.ts';

/** Tagged invoice PDFs beside a bare pdfkit document of the same length. */
export async function measureInvoicePdf(): Promise<Measurement> {
  const { ours, floor, ratio } = await measureRates();
  return {
    title: 'Invoice PDF',
    method:
      "The tagged invoice document through the product's renderer against a bare, untagged pdfkit document of the same lines, interleaved rounds after warm-up.",
    figures: [
      { name: 'documents a second', ours: ours.toFixed(0), floor: floor.toFixed(0), value: ratio, bound: { atLeast: 0.5 }, unit: '' },
    ],
  };
}
