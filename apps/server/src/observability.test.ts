// What a process loads for metrics and traces: nothing unless they are switched on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCollector } from '../../../testing/collector.ts';
import { createTestDatabase, databaseUrlOf, type TestDatabase } from '../../../testing/database.ts';
import { makeDataDir, startProduct } from '../../../testing/product.ts';

/** Prints a line for each module of OpenTelemetry that is loaded. */
const reportModules = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) process.stdout.write(JSON.stringify({ loaded: url }) + '\\n');
    return next(url, context);
  },
});`;

const startTimeout = 120_000;

let database: TestDatabase;
let dataDir: Awaited<ReturnType<typeof makeDataDir>>;

beforeAll(async () => {
  [database, dataDir] = [await createTestDatabase(2), await makeDataDir()];
});
afterAll(async () => {
  await database.close();
  await dataDir.remove();
});

/** The packages of OpenTelemetry that a process with these settings loads until it has answered a call and stopped. */
async function loadedPackages(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const product = await startProduct({
    dataDir: dataDir.path,
    isApiOnly: true,
    env: {
      DATABASE_URL: databaseUrlOf(database.address),
      JWT_SECRET: 'x'.repeat(32),
      NODE_ENV: 'test',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportModules)}`,
      ...env,
    },
  });
  await fetch(`${product.url}/api/studio`);
  expect(await product.stop()).toBe(0);
  const urls = product.lines.flatMap((line) => {
    const { loaded }: { loaded?: string } = line.startsWith('{') ? JSON.parse(line) : {};
    return loaded ?? [];
  });
  return [...new Set(urls.map((url) => /@opentelemetry\/[^/]+/.exec(url)?.[0] ?? ''))].toSorted();
}

test('without the settings, nothing of OpenTelemetry', { timeout: startTimeout }, async () => {
  expect(await loadedPackages({})).toEqual([]);
});

test('with them, what exports traces, also those of its last request', {
  timeout: startTimeout,
}, async () => {
  const collector = await startCollector();
  const packages = await loadedPackages({
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  expect(packages).toEqual(
    expect.arrayContaining(['@opentelemetry/sdk-metrics', '@opentelemetry/exporter-trace-otlp-http']),
  );
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/studio');
  await collector.close();
});
