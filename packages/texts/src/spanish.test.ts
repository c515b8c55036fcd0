import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { staffCatalogue } from './staff/catalogue.ts';

function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as object).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path}.${key}`));
}

const spanish = textsOf({ ...catalogue['sp-es'], staff: staffCatalogue['sp-es'] }, '');
/** What a reader sees of a text apart from the values that are filled in. */
const wordsOf = (text: string): string[] => text.replaceAll(/\{\w+\}/g, ' ').match(/[\p{L}'-]+/gu) ?? [];
const having = (words: ReadonlySet<string>) => spanish.filter(([, text]) => wordsOf(text).some((word) => words.has(word.toLowerCase())));

/** Words that speak to somebody as tú or vosotros, and mean nothing else. */
const familiar = new Set(
  'tú tu tus ti contigo tuyo tuya tuyos tuyas te os vosotros vosotras vuestro vuestra tienes puedes quieres debes eres estás haces necesitas tendrás podrás recibirás verás haz dinos llámanos escríbenos inténtalo revísalo elígelo'.split(
    ' ',
  ),
);
/** What opens a request to tú; in a sentence the same word is also said of others. */
const requests =
  /(?:^|[.:?!]\s+)(?:Elige|Escribe|Ingresa|Intenta|Revisa|Prueba|Verifica|Selecciona|Pulsa|Agrega|Confirma|Añade|Introduce|Presiona|Corrige|Llama|Guarda)\s/;
/** AutoPay is what acts here. */
const actsItself = ['autopayPanel.'];

/** English words that Spanish has no other use for. */
const english = new Set('the of and your you with for is are this that please not to from was will it we our have been'.split(' '));

describe('Spanish texts', () => {
  it('[I18N-001] speak to the reader as usted', () => {
    expect(having(familiar)).toEqual([]);
    const asked = spanish.filter(([key, text]) => requests.test(text) && !actsItself.some((part) => key.startsWith(part)));
    expect(asked).toEqual([]);
  });

  it('[I18N-001] hold no stray English', () => {
    expect(having(english)).toEqual([]);
  });
});
