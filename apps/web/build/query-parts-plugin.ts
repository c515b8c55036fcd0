import type { Plugin } from 'vite';

/**
 * What the query library brings for writes, for endless lists, and for reads that suspend or throw what failed. None is used: writes are
 * calls of the API client, lists are whole, and a read says itself that it waits or failed.
 */
const unused: Readonly<Record<string, string>> = {
  './mutationCache.js': 'export class MutationCache { findAll() { return []; } async resumePausedMutations() {} clear() {} }',
  './infiniteQueryBehavior.js':
    'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; export const hasPreviousPage = () => false;',
  './suspense.js':
    'export const ensureSuspenseTimers = () => {}; export const shouldSuspend = () => false; export const fetchOptimistic = () => undefined; export const defaultThrowOnError = () => false;',
  './errorBoundaryUtils.js':
    'export const ensurePreventErrorBoundaryRetry = () => {}; export const useClearResetErrorBoundary = () => {}; export const getHasError = () => false;',
};
const prefix = '\0unused-query-part:';
const users =
  /query-core\/build\/modern\/(?:mutationObserver|infiniteQueryObserver)\.js$|react-query\/build\/modern\/(?:useSuspense\w+|usePrefetch\w+|useQueries)\.js$/;

/** Leaves those parts out of the portal. A build that does use them fails, since they would do nothing. */
export function queryPartsPlugin(): Plugin {
  return {
    name: 'query-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      return /\/(?:query-core|react-query)\//.test(importer ?? '') && source in unused ? prefix + source : null;
    },
    transform(code, id) {
      const option = /\/apps\/web\/src\/[^?]*\.tsx?$/.test(id) ? /\b(?:suspense|throwOnError)\s*:/.exec(code)?.[0] : undefined;
      if (option) throw new Error(`${id} says ${option} of a read, but build/query-parts-plugin.ts leaves out what that stands on`);
      return null;
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
