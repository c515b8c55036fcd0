import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@porchlight/server/platform/db/embedded.ts';
import { runProgram, type Started, startProgram, stopProgram } from './processes.ts';

export const apiBase = '/aboss-api/rest/v1';
export const demoPassword = 'Porchlight-2026!';

/** A throw-away demo installation on the embedded database, run from the build. */
export interface Installation {
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** How other processes reach its database; JSON for an environment variable. */
  databaseAddress(): Promise<object>;
  startServer(more?: NodeJS.ProcessEnv): Promise<Started>;
  loadCustomers(accounts: number, invoices: number): Promise<void>;
  importAddresses(file: string): Promise<void>;
  remove(): void;
}

export function createInstallation(): Installation {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'porchlight-bench-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX_PORT: '1',
    DEMO: 'on',
    RATE_LIMITS: 'off',
  };
  return {
    dataDir,
    env,
    async databaseAddress() {
      const joined = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), role: 'client' });
      return { ...joined.connection };
    },
    startServer: (more = {}) => startProgram(['dist/server/main.js'], { ...env, ...more }),
    loadCustomers: (accounts, invoices) =>
      runProgram(['dist/cli/main.js', 'demo', 'load', '--accounts', String(accounts), '--invoices', String(invoices)], env),
    importAddresses: (file) => runProgram(['dist/cli/main.js', 'import', 'addresses', file, '--status', 'NEW_SERVICE'], env),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

export interface SignedIn {
  token: string;
  accountId: number;
  userId: number;
}

/** The name that an invented customer signs in with. */
export const loadedUser = (number: number): string => `load${String(number).padStart(6, '0')}@example.com`;

/** Signs in invented customers number `first` and on. */
export async function signInMany(url: string, first: number, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = [];
  for (let at = 0; at < count; at += 2) {
    const pair = [first + at, first + at + 1].slice(0, count - at);
    people.push(...(await Promise.all(pair.map((number) => signIn(url, loadedUser(number))))));
  }
  return people;
}

export async function signIn(url: string, username: string): Promise<SignedIn> {
  const answer = await fetch(`${url}${apiBase}/auth/customer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ j_username: username, j_password: demoPassword }),
  });
  const body = (await answer.json()) as { token?: string; accountId?: number; userid?: number; error?: { code: string } };
  if (!body.token || !body.accountId || !body.userid) throw new Error(`sign-in of ${username} failed: ${body.error?.code}`);
  return { token: body.token, accountId: body.accountId, userId: body.userid };
}

export { stopProgram };
