// Processor, memory and event loop of this process, by the names that Prometheus clients for Node.js use.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Instruments } from './instruments.ts';

const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

/** Returns how to stop it. */
export function measureProcess({ gauge, total }: Instruments, version: string): () => void {
  const startedAt = Date.now() / 1_000 - process.uptime();
  gauge('burnish_info', 'The version and its Node.js; always 1.', () => [
    [1, { version, node: process.versions.node }],
  ]);
  gauge('process_start_time_seconds', 'When the process started, in seconds since 1970.', () => [
    [startedAt],
  ]);
  total('process_cpu_seconds_total', 'Processor time, without that of decoding processes.', () => {
    const { user, system } = process.cpuUsage();
    return [[(user + system) / microsecondsPerSecond]];
  });
  gauge('process_resident_memory_bytes', 'Memory in use.', () => [[process.memoryUsage.rss()]]);
  gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript in use.', () => [
    [process.memoryUsage().heapUsed],
  ]);
  gauge('nodejs_external_memory_bytes', 'Memory of buffers.', () => [[process.memoryUsage().external]]);
  total('nodejs_eventloop_active_seconds_total', 'Time in which the event loop worked.', () => [
    [performance.eventLoopUtilization().active / 1_000],
  ]);

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge('nodejs_eventloop_lag_seconds', 'Delay of the event loop since the metrics were last read.', () => {
    const readings = [0.5, 0.99, 1].map(
      (share) => [delay.percentile(share * 100) / nanosecondsPerSecond, { quantile: String(share) }] as const,
    );
    delay.reset();
    return readings;
  });
  return () => delay.disable();
}
