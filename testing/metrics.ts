// Reads the metrics of an application, as Prometheus does.
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';

/** Longer than the text of the metrics is reused, in milliseconds. */
const reuseMilliseconds = 1_000;

type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** An application that serves its metrics. */
export function createMeasuredApp(options: TestAppOptions = {}): Promise<TestApp> {
  return createTestApp({ ...options, env: { METRICS_PORT: '0', ...options.env } });
}

export function metricsUrlOf({ logLines }: Pick<TestApp, 'logLines'>): string {
  const line = logLines.findLast(({ msg }) => msg === 'metrics are served');
  if (typeof line?.url !== 'string') throw new Error('no metrics are served');
  return line.url;
}

export async function readMetrics(t: Pick<TestApp, 'logLines' | 'clock'>): Promise<string> {
  t.clock.advance(reuseMilliseconds);
  const response = await fetch(metricsUrlOf(t));
  if (!response.ok) throw new Error(`the metrics responded with ${response.status}`);
  return response.text();
}

function parseLabels(text: string): Labels {
  return Object.fromEntries(
    [...text.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

export function parseMetrics(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    return { name, labels: parseLabels(labels), value: Number(value) };
  });
}

/** The sum of the samples with this name and at least these labels. Undefined if there are none. */
export async function readMetric(
  t: Pick<TestApp, 'logLines' | 'clock'>,
  name: string,
  labels: Labels = {},
): Promise<number | undefined> {
  const samples = parseMetrics(await readMetrics(t)).filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return samples.length === 0 ? undefined : samples.reduce((sum, { value }) => sum + value, 0);
}
