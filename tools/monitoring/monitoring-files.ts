import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** What operators copy: scrape configuration, alert rules, dashboard. */
export const monitoring = path.join(root, 'ops/monitoring');

export interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

export interface RuleFile {
  groups: { name: string; rules: AlertRule[] }[];
}

export function readRuleFile(): RuleFile {
  return parse(readFileSync(path.join(monitoring, 'alerts.yml'), 'utf8')) as RuleFile;
}

export function readRules(): AlertRule[] {
  return readRuleFile().groups.flatMap(({ rules }) => rules);
}

/** The expressions of the dashboard's panels, by title. */
export function readDashboard(): { title: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(path.join(monitoring, 'dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
}

/** Names of series in an expression: words followed by a selector, a range or nothing, that are no function, keyword or label. */
export function seriesIn(expr: string): string[] {
  const withoutLabels = expr.replace(/\{[^}]*\}/g, '{}').replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...new Set([...withoutLabels.matchAll(/\b(porchlight_\w+|nodejs_\w+|process_\w+|up)\b/g)].map(([name]) => name))];
}
