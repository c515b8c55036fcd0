import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** Every route's card, for tests. */
const id = 'virtual:routes';
const resolvedId = `\0${id}`;

interface ContractModule {
  contract: Record<string, Record<string, DeclaredRoute>>;
}

interface DeclaredRoute {
  method: string;
  path: string;
  access: { anyOf?: readonly string[]; allOf?: readonly string[]; linkedNeeds?: readonly string[]; impersonated?: string };
  idempotencyKey?: true;
  needsRequestedWith?: true;
  answer: { kind: string };
}

type Cards = Readonly<Record<string, object>>;

/**
 * Gives the browser what it needs to know of each route, worked out from the contract now, so that the contract's validators stay out of
 * the pages: to every module the cards of the routes whose names stand in it.
 */
export function routesPlugin(root: string): Plugin {
  const contractFile = path.join(root, 'packages/contract/src/index.ts');
  const sources = path.join(root, 'apps/web/src/');
  const registry = path.join(sources, 'platform/api/route-cards.ts');
  let cards: Promise<Cards> | null = null;
  const allCards = (): Promise<Cards> => {
    cards ??= readCards(contractFile);
    return cards;
  };
  return {
    name: 'porchlight-routes',
    buildStart() {
      cards = null;
    },
    resolveId: (source) => (source === id ? resolvedId : null),
    async load(source) {
      if (source !== resolvedId) return null;
      this.addWatchFile(contractFile);
      return `export const routes = ${JSON.stringify(await allCards())};`;
    },
    // After the compiler: names that stood in types are gone.
    async transform(code, module) {
      if (!module.startsWith(sources) || !/\.tsx?$/.test(module)) return null;
      const named = cardsNamedIn(code, await allCards());
      if (Object.keys(named).length === 0) return null;
      this.addWatchFile(contractFile);
      const head = `import { knowRoutes } from ${JSON.stringify(registry)};knowRoutes(${JSON.stringify(named)});`;
      // On the first line, so that the lines of the source stay where its map says.
      return { code: head + code, map: null };
    },
  };
}

async function readCards(contractFile: string): Promise<Cards> {
  const { module } = await runnerImport<ContractModule>(contractFile, { logLevel: 'error' });
  const cards = Object.entries(module.contract).flatMap(([subject, routes]) =>
    Object.entries(routes).map(([name, route]) => [`${subject}.${name}`, cardOf(route)] as const),
  );
  return Object.fromEntries(cards);
}

/** The cards of the routes that a module spells as a string of its own. */
export function cardsNamedIn(code: string, cards: Cards): Cards {
  const found = [...code.matchAll(/(["'`])(\w+\.\w+)\1/g)].map(([, , name = '']) => name);
  return Object.fromEntries([...new Set(found)].flatMap((name) => (Object.hasOwn(cards, name) ? [[name, cards[name] ?? {}]] : [])));
}

function cardOf(route: DeclaredRoute) {
  const { anyOf, allOf, linkedNeeds, impersonated } = route.access;
  return {
    method: route.method,
    path: route.path,
    ...(anyOf && { anyOf }),
    ...(allOf && { allOf }),
    ...(linkedNeeds && { linkedNeeds }),
    ...(impersonated && { impersonated }),
    ...(route.idempotencyKey && { idempotencyKey: true }),
    ...(route.needsRequestedWith && { needsRequestedWith: true }),
    ...(route.answer.kind === 'file' && { file: true }),
  };
}
