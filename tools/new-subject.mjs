// `node tools/new-subject.mjs NAME`: lays out a subject in the contract, both catalogues, the server and the portal, with one word everywhere.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.mjs';

const name = process.argv[2] ?? '';
if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('usage: node tools/new-subject.mjs NAME   (a word in kebab-case, such as payment-methods)');
  process.exit(2);
}
const camel = name.replace(/-(\w)/g, (_match, letter) => letter.toUpperCase());
const pascal = camel[0].toUpperCase() + camel.slice(1);

const files = {
  [`packages/contract/src/${name}.ts`]: `/** Calls of ${name}. Declare each with route(), then add the group to index.ts. */\nexport const ${camel} = {};\n`,
  [`packages/texts/src/en-us/${name}.ts`]: `/** Texts of ${name} in English. */\nexport const ${camel} = {} as const;\n`,
  [`packages/texts/src/sp-es/${name}.ts`]: `import type { ${camel} as enUs } from '../en-us/${name}.ts';\nimport type { SameTexts } from '../template.ts';\n\n/** Texts of ${name} in Spanish. */\nexport const ${camel} = {} as const satisfies SameTexts<typeof enUs>;\n`,
  [`apps/server/src/${name}/index.ts`]: `import type { Contract } from '@porchlight/contract';\nimport type { Handlers } from '../platform/http/handlers.ts';\n\n/**\n * ${pascal}.\n * Owns: say which tables.\n * Promises: say what holds after every call.\n * Exposes: handlers for the contract, and what other subjects may ask.\n */\nexport function create${pascal}(): { handlers: Handlers<Contract['${camel}']> } {\n  return { handlers: {} };\n}\n`,
  [`apps/web/src/${name}/index.ts`]: `/** ${pascal} in the portal: panels and forms other subjects may show. */\nexport {};\n`,
};

const standing = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
if (standing.length > 0) {
  console.error(`already there: ${standing.join(', ')}`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  console.log(`wrote ${file}`);
}
console.log(
  `Next: add ${camel} to packages/contract/src/index.ts and create${pascal} to apps/server/src/app.ts; the compiler names what is missing.`,
);
