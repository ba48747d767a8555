// The span of what runs now: a request, a task, or a part of them. Null: it isn't traced.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

export const currentSpan = new AsyncLocalStorage<Span>();

/** For every line of the log. */
export function traceFields(): { readonly traceId?: string } {
  const span = currentSpan.getStore();
  return span === undefined ? {} : { traceId: span.spanContext().traceId };
}
