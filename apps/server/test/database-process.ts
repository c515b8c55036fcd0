/** A small process that runs the embedded database of the directory it is given, for tests that kill it. */
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { addressToUrl } from './server-databases.ts';

const [dataDir = '', role = 'server', ending = 'on-signal'] = process.argv.slice(2);

try {
  const server = await startEmbeddedPostgres({ dataDir, role: role === 'client' ? 'client' : 'server' });
  const keepAlive = setInterval(() => {}, 60_000);
  process.on('SIGTERM', () => {
    clearInterval(keepAlive);
    void server.stop();
  });
  process.stdout.write(`${JSON.stringify({ url: addressToUrl(server.connection), databasePid: server.pid, isOwner: server.isOwner })}\n`);
  if (ending === 'exit') process.exit(0);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: (error as Error).message })}\n`);
  process.exitCode = 1;
}
