import { apiBasePath } from '@porchlight/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the document of the API and a readable page of it, without any script. They are made when somebody first asks: turning every shape
 * of the contract into its schema would be a third of the time the process takes to start.
 */
export function serveApiDocs(app: FastifyInstance, version: string): void {
  let made: ReturnType<typeof makeDocuments> | null = null;
  const documents = () => {
    made ??= makeDocuments(version);
    return made;
  };
  app.get(`${apiBasePath}/openapi.json`, async (_request, reply) => reply.type('application/json').send((await documents()).json));
  app.get(`${apiBasePath}/docs`, async (_request, reply) =>
    reply
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'`)
      .type('text/html; charset=utf-8')
      .send((await documents()).html),
  );
}

async function makeDocuments(version: string): Promise<{ json: string; html: string }> {
  const [{ openApiDocument }, { documentPage }] = await Promise.all([import('./openapi.ts'), import('./openapi-page.ts')]);
  const document = openApiDocument(version);
  return { json: JSON.stringify(document), html: documentPage(document) };
}
