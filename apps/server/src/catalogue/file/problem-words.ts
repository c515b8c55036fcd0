import type { FileProblemCode } from '@porchlight/domain/catalogue/file-problems.ts';
import type { Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { FileProblem } from './catalogue-file.ts';

/** A problem of a file as it is told: where, which, and a sentence in the reader's language. */
export interface ToldProblem {
  path: string;
  code: FileProblemCode;
  message: string;
}

export function tellProblem({ path, code, values }: FileProblem, locale: Locale): ToldProblem {
  const words: string = staffCatalogue[locale].catalogue.fileProblems[code];
  return { path, code, message: fill(words, values) };
}
