import path from 'node:path';
import { build } from 'esbuild';
import { root, type Started, startProgram } from '../processes.ts';

/** Starts a floor's server from a build, as ours is: compiling it on the way would count as its start. Packages stay outside. */
export async function buildFloor(name: string): Promise<(env: NodeJS.ProcessEnv) => Promise<Started>> {
  const outfile = path.join(root, 'dist/bench/floors', `${name}.js`);
  await build({
    entryPoints: [path.join(root, 'bench/floors', `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
  });
  return (env) => startProgram([outfile], env);
}
