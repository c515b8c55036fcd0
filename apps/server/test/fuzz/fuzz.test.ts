import { describe, expect, it } from 'vitest';
import { type Finding, type RoundReport, requestsOfRound, runRound } from './round.ts';

/** `npm run fuzz -- --requests 200000 --seed 7` asks more; `--call C-070` asks one operation alone. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const only = process.env['FUZZ_CALL'];

const told = (finding: Finding): string =>
  [
    `${finding.operation}, seed ${finding.seed}:`,
    ...finding.problems.map((problem) => `  ${problem}`),
    `  ${JSON.stringify(finding.request)}`,
  ].join('\n');

describe(`whatever is asked (seed ${seed}, ${requests} requests)`, () => {
  it(
    'is answered as the document says, without a failure of ours and without a word of how the product is made',
    async () => {
      const findings: Finding[] = [];
      let asked = 0;
      const answered = new Map<string, Map<number, number>>();
      for (let round = 0; asked < requests; round += 1) {
        const report: RoundReport = await runRound({
          seed: seed + round,
          requests: Math.min(requestsOfRound, requests - asked),
          ...(only !== undefined && { isWanted: ({ name }: { name: string }) => name === only }),
        });
        asked += report.requests;
        findings.push(...report.findings);
        for (const [name, statuses] of report.statuses) {
          const total = answered.get(name) ?? new Map<number, number>();
          for (const [status, times] of statuses) total.set(status, (total.get(status) ?? 0) + times);
          answered.set(name, total);
        }
        if (requests > requestsOfRound)
          process.stdout.write(`${asked} requests, ${findings.length} findings\n${findings.map(told).join('\n')}\n`);
      }
      const never = [...answered].filter(([, statuses]) => !statuses.has(200)).map(([name]) => name);
      process.stdout.write(`${asked} requests to ${answered.size} operations; never well: ${never.join(' ')}\n`);
      expect(findings.map(told)).toEqual([]);
      // A look that only ever meets the first refusal sees nothing of what is behind it.
      if (only === undefined) expect(answered.size - never.length).toBeGreaterThan(0.7 * answered.size);
    },
    // Some ten seconds where nothing else runs.
    Math.max(600_000, requests * 60),
  );
});
