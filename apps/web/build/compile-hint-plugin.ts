import type { Plugin } from 'vite';

/** What a browser that knows it reads before anything else in a script. */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Has every function of the scripts compiled while they come, beside the page's own thread: a phone would otherwise do it in the middle of the
 * taps that call them first (decision 0048). Behind everything that puts something before a script, and known to the names of the files, which
 * a browser keeps.
 */
export function compileHintPlugin(): Plugin {
  return {
    name: 'compile-hint',
    augmentChunkHash: () => compileHint,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = compileHint + file.code;
      },
    },
  };
}
