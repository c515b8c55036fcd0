import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isReachable, type ServerAccount } from './server-account.ts';

const PORT_ON_SOCKET = 5432;
const TEMPORARY_PREFIX = 'porchlight-socket-';
// The kernel's limit is 107 bytes on Linux and 103 on macOS, name of the socket included.
const LONGEST_SOCKET_PATH = 100;

/** Where the server listens: a socket directory and the port in its name, or loopback and a free port on Windows. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

function makePrivate(directory: string, account: ServerAccount | undefined): string {
  chmodSync(directory, 0o700);
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

/** A directory only the server's account (and root) may enter, with a path short enough for a socket. */
function prepareSocketDirectory(dataDir: string, account: ServerAccount | undefined): string {
  const beside = path.join(dataDir, 'socket');
  const isShortEnough = Buffer.byteLength(path.join(beside, `.s.PGSQL.${PORT_ON_SOCKET}`)) <= LONGEST_SOCKET_PATH;
  if (isShortEnough && isReachable(dataDir, account)) {
    // No server runs here now; a socket that a killed one left would be taken for a living one's.
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside);
    return makePrivate(beside, account);
  }
  const parent = os.tmpdir().length < 60 && isReachable(os.tmpdir(), account) ? os.tmpdir() : '/tmp';
  return makePrivate(mkdtempSync(path.join(parent, TEMPORARY_PREFIX)), account);
}

/** Removes a socket directory that was made for one start; any other is left alone. */
export function removeTemporarySocketDirectory(directory: string): void {
  if (path.basename(directory).startsWith(TEMPORARY_PREFIX)) rmSync(directory, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Where the next server is to listen; prepares the place. Call it when no server runs on the data directory. */
export async function chooseEndpoint(dataDir: string, account: ServerAccount | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await findFreePort() };
  return { host: prepareSocketDirectory(dataDir, account), port: PORT_ON_SOCKET };
}

/** The server settings that make it listen there and nowhere else. */
export function listenSettings({ host, port }: Endpoint): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: host, port: String(port), unix_socket_directories: '' };
  return { listen_addresses: '', port: String(port), unix_socket_directories: host, unix_socket_permissions: '0700' };
}
