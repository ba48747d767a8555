// The metrics of this process in Prometheus' text format. Only loaded if they are served.
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import { addObserver } from '../operations.ts';
import { readVersion } from '../version.ts';
import { measureRequests } from './http-metrics.ts';
import { createInstruments } from './instruments.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createOccurrenceObserver } from './occurrence-metrics.ts';
import { createOperationObserver } from './operation-metrics.ts';
import { type MeasuredParts, measureParts } from './part-metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { measureStored, type ReadStoredCounts } from './stored-counts.ts';

export type { MeasuredParts, ReadStoredCounts };

/** Milliseconds for what is read with the metrics. What takes longer is left out. */
const readTimeout = 2_000;

function createReader(log: Logger) {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    exporter,
    async read(): Promise<string> {
      const { resourceMetrics, errors } = await exporter.collect({ timeoutMillis: readTimeout });
      for (const error of errors) log.warn(describeError(error), 'some metrics could not be read');
      return `${serializer.serialize(resourceMetrics)}\n`;
    },
  };
}

export interface MetricsOptions extends MeasuredParts {
  readonly host: string;
  readonly port: number;
  readonly readStored: ReadStoredCounts;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Measures the application, and serves the metrics as long as it runs. */
export async function serveMetrics(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  const { host, port, clock, log } = options;
  const { exporter, read } = createReader(log);
  const provider = new MeterProvider({ readers: [exporter] });
  const instruments = createInstruments(provider.getMeter('burnish'));
  const stopMeasuring = measureProcess(instruments, await readVersion());
  measureParts(instruments, options);
  measureStored(instruments, options.readStored, clock);
  measureRequests(app, instruments);
  const removeObserver = addObserver({
    observe: createOperationObserver(instruments),
    notice: createOccurrenceObserver(instruments),
  });
  const server = await startMetricsServer({ host, port, read, clock, log });
  log.info({ url: server.url }, 'metrics are served');
  app.addHook('onClose', async () => {
    await server.close();
    removeObserver();
    stopMeasuring();
    await provider.shutdown();
  });
}
