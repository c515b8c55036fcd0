import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type TemplateName, templates } from './templates.ts';
import { TestCluster } from './test-cluster.ts';

async function answer(cluster: TestCluster, path: string): Promise<object> {
  const name = path.slice(1);
  if (!(name in templates)) return { failure: `no template is called ${name}` };
  try {
    return await cluster.prepare(name as TemplateName);
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Serves templates to the test processes. The database starts with the first request, so runs without one pay nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = new TestCluster();
  const service: Server = createServer((request, response) => {
    void answer(cluster, request.url ?? '/').then((body) => response.end(JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  project.provide('testDatabaseService', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  return async () => {
    service.closeAllConnections();
    service.close();
    await cluster.stop();
  };
}
