import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AlertCase, alertCases } from './alert-cases.ts';
import { monitoring, readRules, root } from './monitoring-files.ts';

const rules = readRules();

function promtool(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (error) throw new Error('promtool is not there: install the package prometheus, as npm test does', { cause: error });
  return { code: status, output: `${stdout}${stderr}` };
}

/** A test file of promtool, which reads JSON since that is YAML. */
function testFile({ alert, series, quietAt, firesAt, labels = {} }: AlertCase): object {
  const rule = rules.find((each) => each.alert === alert);
  const fired = { exp_labels: { severity: rule?.labels.severity, ...labels }, exp_annotations: rule?.annotations };
  const input = Object.entries(series).map(([name, values]) => ({ series: name, values }));
  const look = (minute: number, expected: object[]) => ({ eval_time: `${minute}m`, alertname: alert, exp_alerts: expected });
  return {
    rule_files: [path.join(monitoring, 'alerts.yml')],
    evaluation_interval: '1m',
    tests: [
      { interval: '1m', input_series: input, alert_rule_test: [...quietAt.map((minute) => look(minute, [])), look(firesAt, [fired])] },
    ],
  };
}

describe('the alert rules', () => {
  it('are rules to Prometheus', () => {
    expect(promtool('check', 'rules', path.join(monitoring, 'alerts.yml'))).toMatchObject({ code: 0 });
    expect(promtool('check', 'config', path.join(monitoring, 'prometheus.yml'))).toMatchObject({ code: 0 });
  });

  it('are each tried', () => {
    expect(alertCases.map(({ alert }) => alert).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  it.each(alertCases.map((each) => [each.alert, each] as const))('%s fires when it has to, and is silent before', (_name, alertCase) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-rules-'));
    try {
      const file = path.join(folder, 'test.yml');
      writeFileSync(file, JSON.stringify(testFile(alertCase)));
      const { code, output } = promtool('test', 'rules', file);
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('say who is woken, in a sentence, and where it is written what to do', () => {
    const runbook = readFileSync(path.join(root, 'docs/runbooks/alerts.md'), 'utf8');
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook_url).toBe(`docs/runbooks/alerts.md#${alert.toLowerCase()}`);
      const section = runbook.split(`## ${alert}\n`)[1]?.split('\n## ')[0] ?? '';
      expect(section).toContain(annotations.summary);
      expect(section).toMatch(/^1\. /m);
    }
  });
});
