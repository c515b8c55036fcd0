import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const id = 'virtual:routes';
const resolvedId = `\0${id}`;

interface ContractModule {
  contract: Record<string, Record<string, DeclaredRoute>>;
}

interface DeclaredRoute {
  method: string;
  path: string;
  access: { anyOf?: readonly string[]; allOf?: readonly string[]; linkedNeeds?: readonly string[] };
  idempotencyKey?: true;
  needsRequestedWith?: true;
  answer: { kind: string };
}

/**
 * Gives the browser what it needs to know of each route, worked out from the contract now, so that the contract's validators stay out of
 * the pages.
 */
export function routesPlugin(root: string): Plugin {
  const contractFile = path.join(root, 'packages/contract/src/index.ts');
  return {
    name: 'porchlight-routes',
    resolveId: (source) => (source === id ? resolvedId : null),
    async load(source) {
      if (source !== resolvedId) return null;
      this.addWatchFile(contractFile);
      const { module } = await runnerImport<ContractModule>(contractFile, { logLevel: 'error' });
      const cards = Object.entries(module.contract).flatMap(([subject, routes]) =>
        Object.entries(routes).map(([name, route]) => [`${subject}.${name}`, cardOf(route)] as const),
      );
      return `export const routes = ${JSON.stringify(Object.fromEntries(cards))};`;
    },
  };
}

function cardOf(route: DeclaredRoute) {
  const { anyOf, allOf, linkedNeeds } = route.access;
  return {
    method: route.method,
    path: route.path,
    ...(anyOf && { anyOf }),
    ...(allOf && { allOf }),
    ...(linkedNeeds && { linkedNeeds }),
    ...(route.idempotencyKey && { idempotencyKey: true }),
    ...(route.needsRequestedWith && { needsRequestedWith: true }),
    ...(route.answer.kind === 'file' && { file: true }),
  };
}
