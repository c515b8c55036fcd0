import type { Plugin } from 'vite';

/** What the query library brings for writes and for endless lists. Neither is used: writes are calls of the API client, lists are whole. */
const unused: Readonly<Record<string, string>> = {
  './mutationCache.js': 'export class MutationCache { findAll() { return []; } async resumePausedMutations() {} clear() {} }',
  './infiniteQueryBehavior.js':
    'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; export const hasPreviousPage = () => false;',
};
const prefix = '\0unused-query-part:';
const users = /query-core\/build\/modern\/(?:mutationObserver|infiniteQueryObserver)\.js$/;

/** Leaves those parts out of the portal. A build that does use them fails, since they would do nothing. */
export function queryPartsPlugin(): Plugin {
  return {
    name: 'query-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('/query-core/') && source in unused ? prefix + source : null;
    },
    load(id) {
      return id.startsWith(prefix) ? unused[id.slice(prefix.length)] : null;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const user =
          chunk.type === 'chunk' && Object.entries(chunk.modules).find(([id, { renderedLength }]) => users.test(id) && renderedLength > 0);
        if (user) throw new Error(`${user[0]} is used, but build/query-parts-plugin.ts leaves out what it stands on`);
      }
    },
  };
}
