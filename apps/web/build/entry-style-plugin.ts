import type { Plugin } from 'vite';

/**
 * The style sheet of the entry stands in the pages themselves. Scripts that fetch a part of the portal name every style sheet that part
 * builds on, so the entry's is taken off those lists: it would be transferred a second time.
 */
export function entryStylePlugin(name: string): Plugin {
  return {
    name: 'entry-style',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === name);
      if (entry?.type !== 'chunk') throw new Error(`the build has no entry '${name}'`);
      entry.viteMetadata?.importedCss.clear();
    },
  };
}
