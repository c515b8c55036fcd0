import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../project.mjs';

interface Line {
  id: string;
  state: string;
  proofs: { file: string; words: string }[];
  /** What the line says beside naming tests. */
  note: string;
}

const proof = /`([^`]+)` "([^"]+)"/g;
const lines = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| S\d/.test(line))
  .map((line): Line => {
    const [id = '', state = '', , , last = ''] = line.slice(2, -2).split(' | ');
    const proofs = [...last.matchAll(proof)].map(([, file = '', words = '']) => ({ file, words }));
    return { id, state, proofs, note: last.replaceAll(proof, '').replace(/[;.\s]/g, '') };
  });

describe('the register of controls', () => {
  it('has one line for each control, in order', () => {
    const all = Array.from({ length: 84 }, (_, index) => `S${String(index + 1).padStart(2, '0')}`);
    expect(lines.map(({ id }) => id)).toEqual(all);
  });

  it('proves by a test what it calls proven, and says what lacks where it is not', () => {
    const unproven = lines.filter(({ state, proofs }) => state === 'proven' && proofs.length === 0);
    const untold = lines.filter(({ state, note }) => ['partly', 'open', 'elsewhere'].includes(state) && note === '');
    const unknown = lines.filter(({ state }) => !['proven', 'partly', 'open', 'elsewhere'].includes(state));
    expect([unproven, untold, unknown].map((list) => list.map(({ id }) => id))).toEqual([[], [], []]);
  });

  it('names tests that there are', () => {
    const missing = lines.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file, words }) => {
          const place = path.join(root, file);
          return !/\.(test|e2e)\.tsx?$/.test(file) || !existsSync(place) || !readFileSync(place, 'utf8').includes(words);
        })
        .map(({ file, words }) => `${id}: ${file} has no "${words}"`),
    );
    expect(missing).toEqual([]);
  });
});
