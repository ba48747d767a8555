import { apiKeyScopes } from '@burnish/domain/accounts/api-key';
import { permissions } from '@burnish/domain/permissions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../api.ts';
import { costClasses } from '../cost.ts';
import { type EndpointDefinition, takesIdempotencyKey } from '../endpoint.ts';
import { errorReply } from '../error-reply.ts';
import { errorMessages, httpStatus } from '../errors.ts';
import { openApi } from './openapi.ts';

const json = z.json();
const jsonSchema = z.record(z.string(), json);
const media = z.strictObject({ schema: jsonSchema, example: json.optional() });
const content = z.record(z.string(), media);

const reference = z.strictObject({ $ref: z.string() });
const text = z.string().min(1);

const parameter = z.strictObject({
  name: text,
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: text,
  schema: jsonSchema,
});

const response = z.strictObject({
  description: text,
  'x-codes': z.record(z.string(), text).optional(),
  headers: z.record(z.string(), z.strictObject({ description: text, schema: jsonSchema })).optional(),
  content,
});

/** The part of OpenAPI 3.1 that we use. Unknown fields are errors. */
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: text,
  description: text,
  tags: z.array(text).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(['public', 'authenticated', ...permissions]),
  'x-cost': z.string().refine((name) => name in costClasses),
  'x-scope': z.enum(apiKeyScopes).optional(),
  'x-also-requires': z.enum(permissions).optional(),
  'x-staff-permission': z.enum(permissions).optional(),
  parameters: z.array(z.union([parameter, reference])),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.union([reference, response])),
});

const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: text,
    version: text,
    summary: text,
    description: text,
    contact: z.strictObject({ email: z.email() }),
  }),
  externalDocs: z.strictObject({ url: text, description: text }),
  servers: z.array(z.strictObject({ url: text, description: text })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.record(z.string(), z.string())),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string().regex(/^[A-Za-z]+$/), jsonSchema),
  }),
});

const description: unknown = JSON.parse(JSON.stringify(openApi()));
const openApiDocument = document.parse(description);
const operations = Object.entries(openApiDocument.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
);

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (name === '$ref' && typeof field === 'string') yield field;
    else yield* referencesIn(field);
  }
}

function resolve(reference: string): unknown {
  expect(reference).toMatch(/^#\//);
  let target: unknown = description;
  for (const name of reference.slice(2).split('/')) {
    target =
      typeof target === 'object' && target !== null
        ? Object.entries(target).find(([n]) => n === name)?.[1]
        : undefined;
  }
  return target;
}

/** A schema that contains everything it references. */
function standaloneSchema(schema: z.output<typeof jsonSchema>): z.ZodType {
  const { schemas } = openApiDocument.components;
  const serialized = JSON.stringify({ ...schema, $defs: schemas });
  return z.fromJSONSchema(JSON.parse(serialized.replaceAll('#/components/schemas/', '#/$defs/')));
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

test('is a valid OpenAPI 3.1 document', () => {
  expect(document.safeParse(description).error).toBeUndefined();
});

test('describes exactly the calls of the contract', () => {
  const calls = Object.keys(api).map((key) => key.replaceAll(/:(\w+)/g, '{$1}'));
  expect(operations.map(([key]) => key).toSorted()).toEqual(calls.toSorted());
});

test('has no broken references', () => {
  const references = [...referencesIn(description)];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) expect(resolve(reference), reference).toBeDefined();
});

test('has no unused components', () => {
  const used = new Set(referencesIn(description));
  for (const [kind, components] of Object.entries(openApiDocument.components)) {
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(components)) expect(used).toContain(`#/components/${kind}/${name}`);
  }
});

test('references entities instead of repeating their schemas', () => {
  expect(JSON.stringify(openApiDocument.paths)).not.toContain('"properties":{"_id"');
});

test('has unique operation IDs and describes every tag', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = openApiDocument.tags.map(({ name }) => name);
  expect(new Set(operations.flatMap(([, operation]) => operation.tags))).toEqual(new Set(tags));
});

test('explains the basics in its introduction', () => {
  for (const term of [
    'Bearer',
    'success',
    'code',
    'API keys',
    'webhook-signature',
    'Retry-After',
    'cursor',
    'Idempotency-Key',
    'Socket.IO',
  ])
    expect(openApiDocument.info.description).toContain(term);
});

test('survives serialization as JSON', () => {
  expect(openApi()).toEqual(description);
});

describe.each(operations)('%s', (key, operation) => {
  test('lists each path parameter once', () => {
    const inline = operation.parameters.flatMap((one) => ('name' in one ? [one] : []));
    const inPath = inline.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(parameterNames(key));
    for (const { required } of inPath) expect(required).toBe(true);
  });

  test('requires a token unless it is public, or an API key with its scope', () => {
    const scope = operation['x-scope'];
    const withKey = scope === undefined ? [] : [{ apiKey: [scope] }];
    expect(operation.security).toEqual(operation['x-access'] === 'public' ? [] : [{ token: [] }, ...withKey]);
  });

  test('accepts an Idempotency-Key exactly if the server does', () => {
    const acceptsKey = operation.parameters.some(
      (one) => '$ref' in one && one.$ref === '#/components/parameters/IdempotencyKey',
    );
    expect(acceptsKey).toBe(takesIdempotencyKey(key));
  });

  test('has one success response, and error responses in the common format', () => {
    const { default: fallback, ...responses } = operation.responses;
    const [success, ...errors] = Object.keys(responses).toSorted();
    expect(success).toMatch(/^20[01]$/);
    expect(fallback).toEqual({ $ref: '#/components/responses/Error' });
    for (const status of errors) {
      const { content: errorContent, 'x-codes': codes = {} } = response.parse(responses[status]);
      expect(errorContent).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      });
      for (const [code, message] of Object.entries(codes)) {
        expect(new Map<string, number>(Object.entries(httpStatus)).get(code)).toBe(Number(status));
        expect(new Map<string, string>(Object.entries(errorMessages)).get(code)).toBe(message);
      }
      expect(Object.keys(codes).length).toBeGreaterThan(0);
    }
  });

  test('lists the errors that follow from its definition', () => {
    const hasBody = !key.startsWith('GET ');
    const expected = {
      '400': hasBody || operation.parameters.some((one) => 'name' in one && one.in === 'query'),
      '401': operation['x-access'] !== 'public',
      '403': operation['x-access'] !== 'public',
      '404': key.includes('{'),
      '409': takesIdempotencyKey(key),
      '413': hasBody,
      '415': hasBody,
      '429': true,
    };
    const statuses = Object.keys(operation.responses);
    for (const [status, isExpected] of Object.entries(expected))
      if (isExpected) expect(statuses).toContain(status);
    expect(response.parse(operation.responses['429']).headers).toHaveProperty('Retry-After');
  });

  test('has examples that match its schemas', () => {
    const responses = Object.values(operation.responses).flatMap((one) =>
      'content' in one ? Object.values(one.content) : [],
    );
    const bodies = Object.values(operation.requestBody?.content ?? {});
    const examples = [...responses, ...bodies].filter(({ example }) => example !== undefined);
    const servesFile = Object.values(operation.responses).some(
      (one) => 'content' in one && 'text/csv' in one.content,
    );
    if (!servesFile) expect(examples.length).toBeGreaterThan(0);
    for (const { schema, example } of examples) {
      expect(standaloneSchema(schema).safeParse(example)).toMatchObject({ success: true });
    }
  });
});

test('accepts form data exactly for calls with files', () => {
  const forms = operations
    .filter(([, operation]) => operation.requestBody?.content['multipart/form-data'] !== undefined)
    .map(([key]) => key.replaceAll(/\{(\w+)\}/g, ':$1'));
  const uploads = Object.entries<EndpointDefinition>(api).filter(
    ([, { upload, fileFields }]) => upload !== undefined || fileFields !== undefined,
  );
  expect(forms).toEqual(uploads.map(([key]) => key));
});

test.each([
  ['/subscriptions/payments/receipt', 'receipt', 'JPG, PNG or PDF, up to 10 MB.'],
  ['/admin/bank-statements', 'statement', 'CSV or camt.053 XML, up to 10 MB.'],
  ['/admin/imports/plans', 'file', 'CSV, up to 2 MB.'],
])('states the formats and the maximum size of the file of %s', (path, field, description) => {
  const content = openApiDocument.paths[path]?.post?.requestBody?.content ?? {};
  expect(content['multipart/form-data']?.schema).toMatchObject({ properties: { [field]: { description } } });
});

test('accepts photos in every file field of a form, and only as a form', () => {
  const content = openApiDocument.paths['/photos/upload']?.post?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data']?.schema).toMatchObject({
    properties: {
      photo: { type: 'array', items: { format: 'binary' }, maxItems: 50 },
      photos: { type: 'array' },
    },
  });
});

test('lists images as responses of rendition calls', () => {
  const imageCalls = operations
    .filter(([, { responses }]) => {
      const ok = responses['200'];
      return ok !== undefined && 'content' in ok && 'image/jpeg' in ok.content;
    })
    .map(([key]) => key);
  expect(imageCalls).toEqual(['GET /photos/{id}/optimized', 'GET /photos/{id}/thumbnail']);
});

test('has a valid error example', () => {
  const errorResponse = openApiDocument.components.responses.Error?.content['application/json'];
  expect(errorReply.safeParse(errorResponse?.example)).toMatchObject({ success: true });
  expect(standaloneSchema(errorResponse?.schema ?? {}).safeParse(errorResponse?.example)).toMatchObject({
    success: true,
  });
  expect(standaloneSchema(errorResponse?.schema ?? {}).safeParse({ success: false })).toMatchObject({
    success: false,
  });
});
