import { composeProduct } from '@porchlight/server/app.ts';
import { openCore } from '@porchlight/server/core.ts';
import { openPorts } from '@porchlight/server/open-ports.ts';
import { createInstantProvider } from './instant-provider.ts';

/** The whole API as `npm start` composes it, with a provider that costs nothing. */
const core = await openCore({ env: process.env, role: 'server' });
const product = await composeProduct(core, { ...(await openPorts(core)), provider: createInstantProvider() });
const http = await product.buildHttp({ isDemo: true, webRoot: null });
const url = await http.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`LISTENING ${url}\n`);
process.on('SIGTERM', () => {
  void http
    .close()
    .then(() => product.close())
    .then(() => core.close())
    .then(() => process.exit(0));
});
