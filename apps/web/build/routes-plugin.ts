import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';

/** Every route's card, for tests. */
const id = 'virtual:routes';
const resolvedId = `\0${id}`;
/** The same of the staff pages' calls, for their client. */
const staffId = 'virtual:staff-routes';

type Declared = Record<string, Record<string, DeclaredRoute>>;

interface ContractModule {
  contract: Declared;
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
  const staffFile = path.join(root, 'packages/contract/src/staff/index.ts');
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
    resolveId: (source) => (source === id || source === staffId ? `\0${source}` : null),
    async load(source) {
      if (source === `\0${staffId}`) {
        this.addWatchFile(staffFile);
        const { module } = await runnerImport<{ staffContract: Declared }>(staffFile, { logLevel: 'error' });
        return `export const staffRoutes = ${JSON.stringify(cardsOf(module.staffContract))};`;
      }
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
  return cardsOf(module.contract);
}

function cardsOf(declared: Declared): Cards {
  const cards = Object.entries(declared).flatMap(([subject, routes]) =>
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
