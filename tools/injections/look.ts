import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parameterOf, startRelay } from './relay.ts';
import { runSqlmap, type Thoroughness } from './sqlmap.ts';
import type { Reception, Target } from './target.ts';

export interface Look extends Thoroughness {
  targets: readonly Target[];
  /** Statements that failed since they were asked for. */
  takeDatabaseErrors(): string[];
  tool?: typeof runSqlmap;
}

export interface Report {
  calls: number;
  /** Calls by how they took their request before anything was put into it. */
  receptions: Readonly<Record<Reception, number>>;
  parameters: number;
  requests: number;
  letIn: number;
  seconds: number;
  findings: string[];
}

/** Looks for injections in every place of the targets. Whatever was not tried is a finding too: a tool that sees nothing must not pass. */
export async function lookForInjections({ targets, takeDatabaseErrors, tool = runSqlmap, ...thoroughness }: Look): Promise<Report> {
  const begun = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-injections-'));
  const relay = await startRelay(targets, takeDatabaseErrors);
  const findings: string[] = [];
  try {
    const urls = targets.map((_target, at) => relay.urlOf(at));
    for (const { url, parameter, techniques } of await tool(folder, urls, thoroughness)) {
      const target = targets[Number(/^"?http:\/\/[^/]+\/(\d+)/.exec(url)?.[1])];
      const place = target?.places.find((_place, index) => parameterOf(index) === parameter);
      findings.push(`${target?.name}: ${place?.name} is injectable (${techniques})`);
    }
  } finally {
    await relay.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const tallies = targets.map((target, at) => ({ target, tally: relay.tallyOf(at) }));
  for (const { target, tally } of tallies) {
    findings.push(...[...tally.faults].map((fault) => `${target.name}: ${fault}`));
    const untried = target.places.filter(({ name }) => !tally.tried.has(name));
    findings.push(...untried.map(({ name }) => `${target.name}: nothing was put into ${name}`));
  }
  const sum = (of: (entry: (typeof tallies)[number]) => number): number => tallies.reduce((total, entry) => total + of(entry), 0);
  const taken = (how: Reception): number => targets.filter(({ reception }) => reception === how).length;
  return {
    calls: targets.length,
    receptions: { answered: taken('answered'), refused: taken('refused'), 'kept out': taken('kept out') },
    parameters: sum(({ target }) => target.places.length),
    requests: sum(({ tally }) => tally.requests),
    letIn: sum(({ tally }) => tally.letIn),
    seconds: (performance.now() - begun) / 1_000,
    findings,
  };
}
