import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../kill-harness/server-process.ts';
import { waitUntil } from '../monitoring/watched-process.ts';

/** A real HAProxy in front of processes that come and go. */
export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Set up as docs/runbooks/upgrade.md tells operators: it asks `/readyz`, keeps connections to the processes open and uses them for
 * whoever comes, and repeats nothing that a process may have begun.
 */
const settings = (port: number, servers: readonly number[], more: string): string => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout http-keep-alive 10s
  timeout check 5s
  retries 2
  option redispatch
  retry-on conn-failure
frontend portal
  bind 127.0.0.1:${port}
  ${more}
  default_backend processes
backend processes
  balance roundrobin
  http-reuse always
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 200ms fall 1 rise 1
${servers.map((server, index) => `  server process${index + 1} 127.0.0.1:${server}`).join('\n')}
`;

/** `more`: a further line of what it does with each request. */
export async function startProxy(folder: string, servers: readonly number[], more = ''): Promise<Proxy> {
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  writeFileSync(file, settings(port, servers, more));
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  let failure: Error | null = null;
  child.once('error', (cause) => {
    failure = new Error('haproxy is not there: install the package haproxy, as npm test does', { cause });
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => {
    if (failure) throw failure;
    return fetch(`${url}/livez`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
