// Spans of statements, transactions, storage calls, emails, decoding and tasks.

import { DomainError } from '@burnish/domain/errors';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Observer, Operation } from '../operations.ts';
import { currentSpan } from './current-span.ts';

interface Description {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Attributes;
}

const database = { 'db.system.name': 'postgresql' };

function describe(operation: Operation): Description {
  switch (operation.kind) {
    case 'statement': {
      const [keyword = ''] = operation.text.trimStart().split(/\s/, 1);
      return {
        name: keyword.toUpperCase(),
        kind: SpanKind.CLIENT,
        attributes: { ...database, 'db.query.text': operation.text },
      };
    }
    case 'connection':
      return { name: 'wait for connection', kind: SpanKind.INTERNAL };
    case 'transaction':
      return { name: 'transaction', kind: SpanKind.INTERNAL, attributes: database };
    case 'storage':
      return { name: `storage ${operation.call}`, kind: SpanKind.CLIENT };
    case 'email':
      return { name: 'email', kind: SpanKind.CLIENT };
    case 'task':
      return { name: `task ${operation.task}`, kind: SpanKind.CONSUMER };
    case 'decoding':
      return { name: `decode ${operation.task}`, kind: SpanKind.INTERNAL };
  }
}

/** Traces begin with requests, tasks, and the transactions of socket events. Statements of polling belong to none. */
const beginsTrace: ReadonlySet<Operation['kind']> = new Set(['task', 'transaction']);

/** Messages of errors can contain personal data. */
function errorType(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function recordError(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

export function createSpanObserver(tracer: Tracer): Observer {
  return {
    async observe(operation, run) {
      const parent = operation.kind === 'task' ? undefined : currentSpan.getStore();
      if (parent === undefined && !beginsTrace.has(operation.kind)) return run();
      const { name, ...options } = describe(operation);
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(name, options, context);
      try {
        return await currentSpan.run(span, run);
      } catch (error) {
        recordError(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  };
}
