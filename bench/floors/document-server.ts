import { brand } from '@porchlight/server/invoices/pdf/testing/invoice-documents.ts';
import Fastify from 'fastify';
import { renderBareDocument } from '../invoice-pdf/bare-document.ts';
import { sampleInvoice } from '../invoice-pdf/sample-invoice.ts';

/** The floor of a document over HTTP: Fastify and a bare pdfkit document of lines that it has in memory, for whoever asks. */
const app = Fastify({ logger: false });
const document = sampleInvoice(5);
app.get('/document', async (_request, reply) => reply.type('application/pdf').send(renderBareDocument(document, brand)));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => process.exit(0));
