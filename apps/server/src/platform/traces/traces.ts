// Exports traces to an OpenTelemetry collector. Only loaded if there is one.

import { hostname } from 'node:os';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { endsWithin } from '../ends-within.ts';
import { describeError } from '../http/error-handler.ts';
import type { Logger } from '../logger.ts';
import { addObserver } from '../operations.ts';
import { readVersion } from '../version.ts';
import { createSpanObserver } from './operation-spans.ts';
import { traceRequests } from './request-spans.ts';
import type { TraceConfig } from './trace-config.ts';

/** Milliseconds. */
const exportTimeout = 5_000;
const exportInterval = 2_000;

/** Spans that wait to be exported. Further ones are dropped. */
const maxWaitingSpans = 4_096;

/** Characters of an attribute, which is a statement at most. */
const maxAttributeLength = 4_000;

/** Logs when the collector can't be reached, and when it can again. */
function logFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing) log.warn(describeError(result.error), 'traces cannot be exported');
        if (!hasFailed && isFailing) log.info({}, 'traces are exported again');
        isFailing = hasFailed;
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Traces the application as long as it runs. */
export async function exportTraces(
  app: FastifyInstance,
  { endpoint, sampledShare }: TraceConfig,
  log: Logger,
): Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: exportTimeout });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'burnish',
      'service.version': await readVersion(),
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, log),
        maxQueueSize: maxWaitingSpans,
        scheduledDelayMillis: exportInterval,
        exportTimeoutMillis: exportTimeout,
      }),
    ],
  });
  const tracer = provider.getTracer('burnish');
  traceRequests(app, tracer);
  const removeObserver = addObserver(createSpanObserver(tracer));
  // Hooks run in reverse order, so this one comes after the last task.
  app.addHook('onClose', async () => {
    removeObserver();
    await endsWithin(provider.shutdown(), exportTimeout).catch(() => false);
  });
}
