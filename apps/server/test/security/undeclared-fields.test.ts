import { contract, type Route } from '@porchlight/contract';
import { staffContract } from '@porchlight/contract/staff/index.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/platform/http/openapi.ts';
import { scenarios } from '../api-examples/scenarios/index.ts';
import { type Exchange, standBetween } from '../api-examples/traffic.ts';
import { answeredNames, changedValue, isChanging, Planter, plantedText, rowsOf, tally, valuesByName } from './undeclared-fields.ts';

const document = openApiDocument('test');
const groups = [contract, staffContract].flatMap((whole) => Object.entries(whole as Record<string, Record<string, Route>>));
/** Calls by subject, those of staff beside those of customers: they are about the same things. */
const routesBySubject = [...new Set(groups.map(([subject]) => subject))].map((wanted) =>
  groups.filter(([subject]) => subject === wanted).flatMap(([, group]) => Object.values(group)),
);
const changing = routesBySubject.flat().filter(isChanging);

interface Played {
  planter: Planter;
  exchanges: Exchange[];
}

async function play(planter: Planter): Promise<Played> {
  const exchanges: Exchange[] = [];
  standBetween(exchanges, planter);
  for (const part of scenarios) await part(exchanges);
  return { planter, exchanges };
}

/** How each call of a part ended, in turn. */
const courseOf = ({ exchanges }: Played): string[] =>
  exchanges.map(
    ({ route, status, answer }) => `${route.id} ${status} ${(answer as { error?: { code: string } } | null)?.error?.code ?? ''}`,
  );

describe('S05: every field of every answer and of every table, sent to every call that does not declare it', () => {
  let plain: Played;
  const planted: Played[] = [];

  function plantOf(turn: number): Planter {
    const rows = plain.planter.dumps.flatMap((dump) => Object.values(dump).flatMap(rowsOf));
    const values = valuesByName([...plain.exchanges.map(({ answer }) => answer), ...rows]);
    const about = new Map<Route, string[]>();
    for (const routes of routesBySubject) {
      const own = [...new Set(routes.flatMap((route) => [...answeredNames(document, route)]))];
      for (const route of routes) about.set(route, own);
    }
    const names = [...new Set([...[...about.values()].flat(), ...rows.flatMap((row) => Object.keys(row))])].toSorted();
    expect(names.length).toBeGreaterThan(800);
    return new Planter(document, {
      names,
      namesAbout: (route) => about.get(route) ?? [],
      valueOf: (name) => changedValue(values.get(name), turn),
    });
  }

  beforeAll(async () => {
    plain = await play(new Planter(document, null));
    for (const turn of [0, 1]) planted.push(await play(plantOf(turn)));
  }, 300_000);

  it.each([0, 1])('leaves every column of every table as it is without them (values of turn %i)', (turn) => {
    const { planter } = planted[turn] as Played;
    expect(planter.dumps.length).toBe(plain.planter.dumps.length);
    expect(planter.dumps.length).toBeGreaterThan(10);
    for (const [at, dump] of planter.dumps.entries()) {
      expect(Object.keys(dump).filter((table) => dump[table]?.includes(plantedText))).toEqual([]);
      const [is, should] = [tally(dump), tally(plain.planter.dumps[at] ?? {})];
      const other = [...new Set([...is.keys(), ...should.keys()])].filter((key) => is.get(key) !== should.get(key));
      expect(
        other.map((key) => `${key.slice(0, 200)}: ${is.get(key) ?? 0} times, and not ${should.get(key) ?? 0}`),
        `of part ${at}`,
      ).toEqual([]);
    }
  });

  it.each([0, 1])('lets every call end as it does without them (values of turn %i)', (turn) => {
    expect(courseOf(planted[turn] as Played)).toEqual(courseOf(plain));
  });

  it.each(changing.map((route) => [route.id, route.summary]))('%s was sent them and went through, or refused them: %s', (id) => {
    for (const { planter, exchanges } of planted) {
      const wasGood = exchanges.some(({ route, succeeded }) => route.id === id && succeeded);
      expect([id, wasGood, planter.taken.has(id) || planter.refused.has(id)]).toEqual([id, true, true]);
    }
  });
});
