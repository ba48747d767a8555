// The dashboard and the alerts of deploy/observability name metrics that the program has, and the documentation knows them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { TestApp } from '../../../testing/app.ts';
import { sendCustomerMessage } from '../../../testing/factories.ts';
import { createMeasuredApp, parseMetrics, readMetric, readMetrics } from '../../../testing/metrics.ts';
import { createPaidPlan } from '../../../testing/photos.ts';
import { patiently } from '../../../testing/task-timing.ts';
import { createNoiseJpeg, createTusClient } from '../../../testing/tus.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

const panel = z.object({
  title: z.string(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
});
const dashboardSchema = z.object({ panels: z.array(panel) });
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), runbook: z.string() }),
});
const alertsSchema = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });
type Rule = z.output<typeof rule>;

let t: TestApp;
let rules: readonly Rule[];
let panels: z.output<typeof dashboardSchema>['panels'];
/** The values of each label of each metric. */
let known: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** Uses every part once, so that every metric has values. */
async function usePartsOf(app: TestApp): Promise<void> {
  const [customer, admin] = [await app.register('Adaeze Okafor'), await app.signInAdmin()];
  const origin = await app.listen();
  await createPaidPlan(customer, admin);
  await sendCustomerMessage(customer);
  const bytes = await createNoiseJpeg();
  const client = createTusClient(origin, customer);
  const { headers } = await client.create(bytes.length);
  await client.patch(headers.get('location') ?? '', 0, bytes);
  await vi.waitFor(async () => {
    const name = 'burnish_task_duration_seconds_count';
    expect(await readMetric(app, name, { kind: 'process_upload' })).toBe(1);
  }, patiently);
  await app.app.inject('/readyz');
  app.clock.advance(30_000);
}

function collectLabels(text: string): typeof known {
  const metrics = new Map<string, Map<string, Set<string>>>();
  for (const { name, labels } of parseMetrics(text)) {
    const values = metrics.get(name) ?? new Map<string, Set<string>>();
    metrics.set(name, values);
    for (const [label, value] of Object.entries(labels))
      values.set(label, (values.get(label) ?? new Set()).add(value));
  }
  return metrics;
}

beforeAll(async () => {
  t = await createMeasuredApp();
  await usePartsOf(t);
  known = collectLabels(await readMetrics(t));
  rules = alertsSchema
    .parse(parse(await read('deploy/observability/alerts.yml')))
    .groups.flatMap((group) => group.rules);
  panels = dashboardSchema.parse(JSON.parse(await read('deploy/observability/dashboard.json'))).panels;
});
afterAll(() => t.close());

/** Set by Prometheus for every process that it collects from. */
const labelsOfPrometheus = new Set(['instance', 'job']);

const metricPattern = /\b((?:burnish|process|nodejs)_[a-z_]+)(?:\{([^}]*)\})?/g;

/** Metrics, labels and values that the program doesn't have. */
function unknownIn(expression: string): string[] {
  return [...expression.matchAll(metricPattern)].flatMap(([, name = '', selectors = '']) => {
    const labels = known.get(name);
    if (labels === undefined) return [name];
    return [...selectors.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(
      ([, label = '', operator, value = '']) => {
        if (labelsOfPrometheus.has(label)) return [];
        const values = labels.get(label);
        if (values === undefined) return [`${name} ${label}`];
        const isListed = operator === '=' || /^[a-z_]+(\|[a-z_]+)+$/.test(value);
        return isListed
          ? value
              .split('|')
              .filter((each) => !values.has(each))
              .map((each) => `${name} ${label}=${each}`)
          : [];
      },
    );
  });
}

/** The labels that an expression keeps or groups by, without those that PromQL adds itself. */
function unknownGroupsOf(expression: string): string[] {
  const all = new Set([...known.values()].flatMap((labels) => [...labels.keys()]));
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
  return groups.filter((name) => !all.has(name) && !labelsOfPrometheus.has(name));
}

describe('every metric and label', () => {
  /** The only value that none of the requests had. */
  const noError = 'burnish_http_requests_total status=5xx';

  test('of the dashboard exists', () => {
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(30);
    const unknown = expressions.flatMap((expr) => [...unknownIn(expr), ...unknownGroupsOf(expr)]);
    expect(unknown).toEqual([noError]);
  });

  test('of the alerts exists', () => {
    const unknown = rules.flatMap(({ expr }) => [...unknownIn(expr), ...unknownGroupsOf(expr)]);
    expect(unknown).toEqual([noError]);
  });

  test('in the labels of a panel belongs to its expression', () => {
    const targets = panels.flatMap((each) => each.targets ?? []);
    const wrong = targets.filter(({ expr, legendFormat }) => {
      const used = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      const aggregates = /\bby \(/.test(expr);
      return aggregates && used.some((label) => !expr.includes(label));
    });
    expect(wrong).toEqual([]);
  });
});

test('an unknown metric, label or value would be found', () => {
  expect(unknownIn('rate(burnish_requests_total[5m])')).toEqual(['burnish_requests_total']);
  expect(unknownIn('burnish_tasks{status="failed"}')).toEqual(['burnish_tasks status']);
  expect(unknownIn('burnish_tasks{state=~"failed|lost"}')).toEqual(['burnish_tasks state=lost']);
  expect(unknownGroupsOf('sum by (kind, color) (burnish_tasks)')).toEqual(['color']);
});

test('each alert has a section of its own in the documentation, and the documentation no others', async () => {
  const guide = await read('docs/operations.md');
  const sections = [...guide.matchAll(/^#### (\w+)$/gm)].map(([, name = '']) => name);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

test('the test of the rules knows each alert, silent and firing', async () => {
  const text = await read('deploy/observability/alerts.test.yml');
  for (const { alert } of rules) {
    expect(text).toContain(`alertname: ${alert} }`);
    expect(text).toContain(`alertname="${alert}"`);
  }
});
