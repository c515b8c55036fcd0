import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hardCodedTexts } from './hard-coded-text.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The pages, and what the server itself puts before a reader: mail, text messages, files to print, labels and its own pages. */
const pages = /^apps\/web\/(?:src|staff|map)\//;
const server = /^apps\/server\/src\//;
/** Parts of the server that speak to operators, to developers and to other systems, in English: files of an import, logs, settings, the other API. */
const toOperators =
  /^apps\/server\/src\/(?:exchange|tmf|backup|observability|demo|platform\/(?!pdf|http\/(?:failure|error-words|answer))|(?:config[\w-]*|program|keys\/purposes\.rules)\.ts$)/;
const aside = /\.test\.tsx?$|\.store\.ts$|\/testing\/|\/fonts\//;

/** What stands in the code and may, `file text`, each with its reason. An entry that is not needed any more fails too. */
const allowed: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['an address, prescribed by the form of the label', 'apps/web/src/broadband-labels/BroadbandLabel.tsx', ['fcc.gov/consumer']],
      ['a field of an answer', 'apps/server/src/adapters/geocoder-photon/read-features.ts', ['country_a', 'country_code', 'region_a']],
      [
        'a fault of an answer, for the log',
        'apps/server/src/adapters/payments-authorizenet/answers.ts',
        ['no amount of whole cents', 'no instant'],
      ],
      // `methodName` says it in the reader's language.
      [
        'how a method is kept',
        'apps/server/src/adapters/payments-authorizenet/shown.ts',
        ['Bank account', 'Business checking', 'Master Card'],
      ],
      ['how a method is kept', 'apps/server/src/adapters/payments-ippay/card-names.ts', ['American Express', 'Business checking']],
      ['how a method is kept', 'apps/server/src/adapters/payments-stripe/shapes.ts', ['American Express', 'Diners Club']],
      ['how a method is kept', 'apps/server/src/payments/pay-by-bank.ts', ['Business checking']],
      // `toldResponse` keeps it from whoever does not read English.
      [
        'a word of the gateway',
        'apps/server/src/adapters/payments-ippay/words.ts',
        ['CHECK ACCEPTED', 'RETURN ACCEPTED', 'VOID PROCESSED'],
      ],
      [
        'a word in the manner of the gateway, for staff',
        'apps/server/src/adapters/payments-ippay/refunds.ts',
        ['AMOUNT ABOVE THE PAYMENT', 'PAYMENT CAME BACK', 'PAYMENT NOT FOUND', 'PAYMENT NOT SETTLED', 'REFUND NOT ACCEPTED'],
      ],
      ['a word of the wire, which the page has words of its own for', 'apps/server/src/payments/present-payment.ts', ['CHARGED BACK']],
      ['the name of a header', 'apps/server/src/corrections/keyed-act.ts', ['Idempotency-Key']],
      // `fieldInLanguage` says it in the reader's language.
      ['a sentence of the catalogue', 'apps/server/src/registration/register.ts', ['Differs from newPassword', 'Must be accepted']],
    ] as const
  ).flatMap(([why, file, texts]) => texts.map((text) => [`${file} ${text}`, why])),
);

/** Pages in English on purpose: what a demo sent, which is not there otherwise, and the list of calls for developers. */
const englishPages = ['apps/server/src/outbox/outbox-pages.ts', 'apps/server/src/platform/http/openapi-page.ts'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web', 'apps/server/src'], { cwd: root })
  .toString()
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      (pages.test(file) || (server.test(file) && !toOperators.test(file))) &&
      !aside.test(file) &&
      !englishPages.includes(file),
  );

const textsIn = (code: string, file = 'a.tsx'): string[] => hardCodedTexts(file, code).map(({ text }) => text);

describe('texts in the code', () => {
  it('[I18N-001] are none: what a reader sees or hears comes from the catalogues', () => {
    expect(files.length).toBeGreaterThan(700);
    const found = files.flatMap((file) =>
      hardCodedTexts(file, readFileSync(path.join(root, file), 'utf8')).map(({ line, text }) => ({ entry: `${file} ${text}`, line })),
    );
    expect(found.filter(({ entry }) => !(entry in allowed))).toEqual([]);
    expect(Object.keys(allowed).filter((entry) => !found.some((one) => one.entry === entry))).toEqual([]);
  });

  it.each([
    ['an element', '<p>Pay now</p>', ['Pay now']],
    ['one word', '<b>paid</b>', ['paid']],
    ['a branch', "<p>{isOpen ? 'open' : texts.shut}</p>", ['open']],
    ['a condition', "<p>{isOpen && 'open'}</p>", ['open']],
    ['a fallback', "<p>{name ?? 'nobody'}</p>", ['nobody']],
    ['a template', '<p>{`paid ${date}`}</p>', ['paid']],
    ['a label', '<button aria-label="Close">x</button>', ['Close']],
    ['a title in braces', "<i title={'close'} />", ['close']],
    ['a sentence anywhere', "const lead = 'Choose a day';", ['Choose a day']],
    ['a drawing call', "paper.text('Total', 10, 20);", ['Total']],
    ['a property', "open({ title: 'Receipt' });", ['Receipt']],
    ['an assignment', "node.textContent = 'closed area';", ['closed area']],
    ['markup', "const html = '<h1>nothing here</h1>';", ['<h1>nothing here</h1>']],
  ])('are found in %s', (_, code, texts) => {
    expect(textsIn(code)).toEqual(texts);
  });

  it.each([
    ['a text of the catalogue', '<p aria-label={texts.close}>{texts.pay}</p>'],
    ['a class, an id and a value of the code', '<p className="wide open" id="pay-now">{state === \'open\' ? texts.a : texts.b}</p>'],
    ['signs', '<p>· – $ % ×</p>'],
    ['a fault for developers', "throw new Error('There is no such field');"],
    ['a line of the log', "log.warn('The map was not drawn');"],
    ['an import', "import { a } from 'Some where';"],
  ])('are not seen in %s', (_, code) => {
    expect(textsIn(code)).toEqual([]);
  });
});
