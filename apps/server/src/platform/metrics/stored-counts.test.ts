import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createInstruments } from './instruments.ts';
import { measureStored, type ReadStoredCounts } from './stored-counts.ts';

/** `collect` returns the values of the tasks of one kind that wait, and their age in seconds. */
function measure(read: ReadStoredCounts) {
  const clock = createTestClock();
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  measureStored(createInstruments(provider.getMeter('test')), read, clock);
  return {
    clock,
    async collect(): Promise<Readonly<Record<string, unknown>>> {
      const { resourceMetrics } = await reader.collect();
      const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
      return Object.fromEntries(
        metrics.map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints.map(({ value }) => value)]),
      );
    },
  };
}

const counts = { waiting: 2, scheduled: 0, running: 1, retrying: 0, failed: 3 };

test('the database is asked at most every 30 seconds, and what waits grows older in between', async () => {
  let reads = 0;
  const { clock, collect } = measure(async () => {
    reads += 1;
    const oldestWaitingSince = new Date('2026-11-21T11:59:00Z');
    return {
      tasks: [{ kind: 'clean_up', ...counts, oldestWaitingSince }],
      unreadChats: 4,
      lastBackupAt: new Date(5_000),
    };
  });
  expect(await collect()).toEqual({
    burnish_tasks: [2, 0, 1, 0, 3],
    burnish_task_oldest_waiting_seconds: [60],
    burnish_unread_chats: [4],
    burnish_last_backup_timestamp_seconds: [5],
  });
  clock.advance(29_999);
  expect(await collect()).toMatchObject({ burnish_task_oldest_waiting_seconds: [89.999] });
  expect(reads).toBe(1);
  clock.advance(1);
  await collect();
  expect(reads).toBe(2);
});

test('while the database cannot be read, its counts are missing', async () => {
  let reads = 0;
  const { clock, collect } = measure(async () => {
    reads += 1;
    throw new Error('no connection');
  });
  expect(await collect()).toMatchObject({});
  clock.advance(10_000);
  expect((await collect()).burnish_unread_chats ?? []).toEqual([]);
  expect(reads).toBe(1);
});
