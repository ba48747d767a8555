// One span for each request. It has the pattern of the route: URLs, headers and bodies contain tokens and personal data.
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onResponseEnd } from '../http/response-end.ts';
import { routeNameOf } from '../http/route-name.ts';
import { currentSpan } from './current-span.ts';

const propagator = new W3CTraceContextPropagator();

/** The caller's span, from `traceparent` alone: `tracestate` is any text. */
function callerContext({ headers: { traceparent } }: FastifyRequest): Context {
  const extracted = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  const caller = trace.getSpanContext(extracted);
  return caller === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, caller);
}

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  function continueIn(request: FastifyRequest, next: () => void): void {
    const span = spans.get(request);
    if (span === undefined) next();
    else currentSpan.run(span, next);
  }

  app.decorateRequest('traceId');
  app.addHook('onRequest', (request, reply, next) => {
    const { method } = request;
    const route = routeNameOf(request);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = tracer.startSpan(`${method} ${route}`, options, callerContext(request));
    spans.set(request, span);
    request.traceId = span.spanContext().traceId;
    onResponseEnd(reply, (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    continueIn(request, next);
  });
  // The body is parsed outside of the context of its request.
  app.addHook('preValidation', (request, _reply, next) => continueIn(request, next));
}
