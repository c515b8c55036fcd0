import { join } from 'node:path';
import { z } from 'zod';
import type { Gateway } from './gateway.ts';
import { serveGateway } from './server.ts';

const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  GATEWAY_DATA_DIR: z.string().min(1),
  GATEWAY_FSYNC: z.enum(['on', 'off']).default('on'),
  GATEWAY_CLOCK: z.iso.datetime({ offset: true }).optional(),
  GATEWAY_TLS_KEY: z.string().optional(),
  GATEWAY_TLS_CERT: z.string().optional(),
});

/**
 * The process of a fake: reads its settings, serves the gateway until it is told to end, and says `LISTENING <url>` once it does.
 * `create` gets the environment for settings of the gateway's own, such as keys; it throws what is wrong with them.
 */
export async function runGateway<State>(create: (env: NodeJS.ProcessEnv) => Gateway<State>): Promise<void> {
  try {
    const { data, error } = settings.safeParse(process.env);
    if (data === undefined) throw new Error(`settings refused: ${error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
    const { GATEWAY_TLS_KEY: keyPath, GATEWAY_TLS_CERT: certPath } = data;
    const served = await serveGateway(create(process.env), {
      host: data.HOST,
      port: data.GATEWAY_PORT,
      dataPath: join(data.GATEWAY_DATA_DIR, 'gateway.json'),
      fsync: data.GATEWAY_FSYNC === 'on',
      clockStart: data.GATEWAY_CLOCK === undefined ? null : Date.parse(data.GATEWAY_CLOCK),
      tls: keyPath === undefined || certPath === undefined ? null : { keyPath, certPath },
    });
    const stop = (): void => void served.stop().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`LISTENING ${served.url}\n`);
  } catch (error) {
    process.stderr.write(`Not started: ${String(error)}\n`);
    process.exit(1);
  }
}
