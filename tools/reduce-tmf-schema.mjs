// Derives from a published TM Forum swagger file the facts that answers are checked against, and nothing else: names of definitions and
// properties, types, formats, enumerations, what is required, references, and which operation answers what. No description, no example.
//
//   node tools/reduce-tmf-schema.mjs FILE --repo OWNER/NAME --path PATH --commit COMMIT > apps/server/test/tmf-schemas/NAME.json
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repo: { type: 'string' }, path: { type: 'string' }, commit: { type: 'string' } },
});
const [file] = positionals;
if (!file || !values.repo || !values.path || !values.commit) {
  console.error('usage: reduce-tmf-schema.mjs FILE --repo OWNER/NAME --path PATH --commit COMMIT');
  process.exit(2);
}

const bytes = readFileSync(file);
const published = JSON.parse(bytes.toString('utf8'));
const facts = ['type', 'format', 'enum', 'required', '$ref', 'discriminator', 'minimum', 'maximum', 'minItems', 'maxItems'];

/** A schema without anything that is words. */
function reduced(schema) {
  const kept = Object.fromEntries(facts.filter((name) => schema[name] !== undefined).map((name) => [name, schema[name]]));
  if (schema.properties) kept.properties = mapped(schema.properties);
  if (schema.items) kept.items = reduced(schema.items);
  if (schema.allOf) kept.allOf = schema.allOf.map(reduced);
  if (typeof schema.additionalProperties === 'object') kept.additionalProperties = reduced(schema.additionalProperties);
  return kept;
}

function mapped(schemas) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, reduced(schema)]));
}

const answers = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method === 'get' || method === 'post')
    .filter(() => !path.startsWith('/listener') && !path.startsWith('/hub'))
    .map(([method, { responses }]) => ({
      operation: `${method.toUpperCase()} ${path}`,
      answers: Object.fromEntries(
        Object.entries(responses)
          .filter(([, { schema }]) => schema)
          .map(([status, { schema }]) => [status, reduced(schema)]),
      ),
    })),
);

const result = {
  source: {
    repository: `https://github.com/${values.repo}`,
    path: values.path,
    commit: values.commit,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    version: published.info.version,
  },
  basePath: published.basePath.replace(/\/$/, ''),
  operations: Object.fromEntries(answers.map(({ operation, answers: byStatus }) => [operation, byStatus])),
  definitions: mapped(published.definitions),
};
process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
