import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Database, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '@porchlight/server/test/database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookForInjections } from './look.ts';
import { startProduct } from './product-targets.ts';
import { sqlmapProgram } from './sqlmap.ts';
import { createStatementWatch } from './statement-watch.ts';
import { countDeclared, placesOf, type RequestParts, type Target, withValues } from './target.ts';

const isThere = existsSync(sqlmapProgram);
/** Fewer columns than in the command, which takes most of the requests. */
const thoroughness = { level: 1, risk: 1, columns: 4 };

it.runIf(process.env['CI'])('the tool is there where everything has to be tried', () => {
  expect(isThere).toBe(true);
});

describe.runIf(isThere)('S41: sqlmap on calls of visitors, customers and staff', { timeout: 300_000 }, () => {
  it('finds no value that becomes part of SQL, no failure of ours and no statement that fails', async () => {
    // Addresses by what is typed, sign-in, invoices of an account, accounts and entries of the record by several filters.
    const calls = ['C-064', 'C-040', 'C-009', 'S-050', 'S-010'];
    const product = await startProduct(await createTestDatabase({ template: 'cast' }), calls);
    try {
      const { targets, takeDatabaseErrors } = product;
      const report = await lookForInjections({ targets, takeDatabaseErrors, ...thoroughness });
      expect(report.findings).toEqual([]);
      expect(targets.map(({ name, reception }) => [name, reception])).toEqual(calls.map((name) => [name, 'answered']));
      expect(report.parameters).toBeGreaterThan(10);
      // Each place is tried in more ways than one, and what is tried gets past the first look.
      expect(report.requests).toBeGreaterThan(report.parameters * 20);
      expect(report.letIn).toBeGreaterThan(50);
    } finally {
      await product.close();
    }
  });
});

describe.runIf(isThere)('the same look at a server that builds a value into SQL', { timeout: 300_000 }, () => {
  const watch = createStatementWatch();
  let database: TestDatabase;
  let db: Database;
  let server: Server;
  beforeAll(async () => {
    database = await createTestDatabase({ template: 'cast' });
    db = openDatabase({ connection: database.connection, step: watch.tracing.step });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  /** Answers the customer with a name, found by `find`; what fails is told by the status given. */
  async function serve(find: (name: string) => Promise<unknown[]>, onFailure: number): Promise<Target> {
    server = createServer((request, response) => {
      const name = new URL(request.url ?? '/', 'http://portal').searchParams.get('name') ?? '';
      find(name).then(
        (rows) => response.writeHead(rows.length > 0 ? 200 : 404).end(JSON.stringify(rows)),
        () => response.writeHead(onFailure).end('{}'),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const base: RequestParts = { params: {}, query: { name: 'Maria', page: 1 }, headers: {}, body: undefined };
    return {
      name: 'planted',
      base,
      places: placesOf(base, { params: [], query: ['name', 'page'], headers: [], body: null, lookUp: () => ({}) }),
      reception: 'answered',
      send: async ({ query }) => {
        const answer = await fetch(`http://127.0.0.1:${port}/?${new URLSearchParams(query as Record<string, string>)}`);
        return { status: answer.status, contentType: 'application/json', body: Buffer.from(await answer.arrayBuffer()) };
      },
    };
  }
  const look = (target: Target) => lookForInjections({ targets: [target], takeDatabaseErrors: watch.take, ...thoroughness });
  const built = async (name: string) =>
    (await sql.raw(`select first_name from contact where first_name = '${name}' limit 5`).execute(db.kysely)).rows;
  const bound = async (name: string) =>
    (await sql`select first_name from contact where first_name = ${name} limit 5`.execute(db.kysely)).rows;

  it('names the parameter, though failures are kept quiet, and no other one', async () => {
    const { findings } = await look(await serve(built, 404));
    expect(findings.filter((finding) => finding.includes('injectable'))).toEqual([
      expect.stringMatching(/^planted: query\.name is injectable \([BEUT]+\)$/),
    ]);
    expect(findings.filter((finding) => finding.includes('database error'))).toContain('planted: database error 42601 by query.name');
  });

  it('tells of every answer that is a failure of the server', async () => {
    const { findings } = await look(await serve(built, 500));
    expect(findings).toContain('planted: answers 500 by query.name');
  });

  it('finds nothing where the value is bound', async () => {
    expect((await look(await serve(bound, 500))).findings).toEqual([]);
  });

  it('fails for a place that nothing was put into, as a tool does that leaves it alone', async () => {
    const target = await serve(bound, 500);
    const tool = async () => [];
    const { findings } = await lookForInjections({ targets: [target], takeDatabaseErrors: watch.take, tool, ...thoroughness });
    expect(findings).toEqual(['planted: nothing was put into query.name', 'planted: nothing was put into query.page']);
  });

  it('puts something into a place whatever it is called', async () => {
    const target = await serve(bound, 500);
    const base = { ...target.base, query: { verificationToken: 'a1', PHPSESSID: 'a1', csrf: 'a1' } };
    const places = placesOf(base, { params: [], query: Object.keys(base.query), headers: [], body: null, lookUp: () => ({}) });
    expect((await look({ ...target, base, places })).findings).toEqual([]);
  });
});

describe('a request with other values in it', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      note: { type: 'string' },
      count: { type: 'integer' },
      place: { $ref: '#/place' },
      lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' }, word: { type: 'string' } } } },
      left: { type: 'object', properties: { out: { type: 'string' } } },
    },
  };
  const declared = {
    params: ['id'],
    query: ['q'],
    headers: [],
    body: schema,
    lookUp: () => ({ anyOf: [{ type: 'null' }, { type: 'object', properties: { city: { type: 'string' } } }] }),
  };
  const base: RequestParts = {
    params: { id: '7' },
    query: {},
    headers: {},
    body: { name: 'Ana', count: 3, place: { city: 'Cedar Valley' }, lines: [{ id: 1 }, { id: 2 }] },
  };
  const places = placesOf(base, declared);

  it('has a place for all it holds and all it may hold beside that', () => {
    const names = [
      'params.id',
      'query.q',
      'body.name',
      'body.note',
      'body.count',
      'body.place.city',
      'body.lines.0.id',
      'body.lines.0.word',
    ];
    expect(places.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(countDeclared(declared)).toBe(names.length + 1);
  });

  it('is the good one as long as nothing else is said, and differs where it is', () => {
    const shown = new Map(places.map(({ name, shown: text }) => [name, text]));
    expect(withValues({ base, places }, shown)).toEqual(base);
    const other = withValues({ base, places }, new Map([...shown, ['body.count', '4'], ['body.note', "x' or 1=1"], ['query.q', 'y']]));
    expect(other).toEqual({ ...base, query: { q: 'y' }, body: { ...(base.body as object), count: 4, note: "x' or 1=1" } });
    expect(withValues({ base, places }, new Map([['body.count', '3) and (1=1']])).body).toMatchObject({ count: '3) and (1=1' });
  });
});
