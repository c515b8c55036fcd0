import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same server as it is met by who comes again later than a browser may show its pages without asking: it is asked for each of them anew. */
export async function serveAskedAnew(url: string): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const forwarded = request(new URL(asked.url ?? '/', url), { agent, method: asked.method ?? 'GET', headers: asked.headers }, (got) => {
      const headers = { ...got.headers };
      if (headers['cache-control']?.startsWith('private')) headers['cache-control'] = 'no-cache';
      answer.writeHead(got.statusCode ?? 500, headers);
      got.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}
