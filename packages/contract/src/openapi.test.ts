import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { openApi } from './openapi.ts';

const json = z.json();
const jsonSchema = z.record(z.string(), json);
const media = z.strictObject({ schema: jsonSchema, example: json.optional() });
const content = z.record(z.string(), media);

/** The shape of OpenAPI 3.1, as far as we use it; what it does not know it refuses. */
const operation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string().min(1)).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(['anyone', 'user', 'admin']),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.union([
      z.strictObject({ $ref: z.string() }),
      z.strictObject({ description: z.string().min(1), content }),
    ]),
  ),
});

const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string().min(1),
    version: z.string().min(1),
    description: z.string().min(1),
  }),
  servers: z.array(z.strictObject({ url: z.string() })).min(1),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.record(z.string(), z.string())),
    responses: z.record(z.string(), z.strictObject({ description: z.string(), content })),
  }),
});

const described: unknown = JSON.parse(JSON.stringify(openApi()));
const read = document.parse(described);
const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, what]) => [`${method.toUpperCase()} ${path}`, what] as const),
);

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === '$ref' && typeof member === 'string') yield member;
    else yield* referencesIn(member);
  }
}

function resolve(reference: string): unknown {
  expect(reference).toMatch(/^#\//);
  let place: unknown = described;
  for (const name of reference.slice(2).split('/')) {
    place =
      typeof place === 'object' && place !== null
        ? Object.entries(place).find(([n]) => n === name)?.[1]
        : undefined;
  }
  return place;
}

function parameterNames(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

test('the description has the shape of OpenAPI 3.1', () => {
  expect(document.safeParse(described).error).toBeUndefined();
});

test('it describes every call of the contract, and no other', () => {
  const calls = Object.keys(api).map((key) => key.replaceAll(/:(\w+)/g, '{$1}'));
  expect(operations.map(([key]) => key).toSorted()).toEqual(calls.toSorted());
});

test('nothing refers to what is not there', () => {
  const references = [...referencesIn(described)];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) expect(resolve(reference), reference).toBeDefined();
});

test('it can be written as JSON without loss', () => {
  expect(openApi()).toEqual(described);
});

describe.each(operations)('%s', (key, what) => {
  test('names each parameter of its path once', () => {
    const inPath = what.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(parameterNames(key));
    for (const { required } of inPath) expect(required).toBe(true);
  });

  test('asks for a token unless it is open to everybody', () => {
    expect(what.security).toEqual(what['x-access'] === 'anyone' ? [] : [{ token: [] }]);
  });

  test('has one successful answer, and refusals in our envelope', () => {
    const [success, ...others] = Object.keys(what.responses).toSorted();
    expect(success).toMatch(/^20[01]$/);
    expect(others).toEqual(['default']);
    expect(what.responses.default).toEqual({ $ref: '#/components/responses/Error' });
  });

  test('has examples that its own schemas allow', () => {
    const responses = Object.values(what.responses).flatMap((response) =>
      'content' in response ? Object.values(response.content) : [],
    );
    const bodies = Object.values(what.requestBody?.content ?? {});
    const shown = [...responses, ...bodies].filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(0);
    for (const { schema, example } of shown) {
      expect(z.fromJSONSchema(schema).safeParse(example)).toMatchObject({ success: true });
    }
  });
});

test('a body may come as form data exactly where the contract takes a file', () => {
  const forms = operations
    .filter(([, what]) => what.requestBody?.content['multipart/form-data'] !== undefined)
    .map(([key]) => key.replaceAll(/\{(\w+)\}/g, ':$1'));
  const uploads = Object.entries<EndpointDefinition>(api).filter(([, { upload }]) => upload !== undefined);
  expect(forms).toEqual(uploads.map(([key]) => key));
});

test('the example of a refusal is one', () => {
  const refusal = read.components.responses.Error?.content['application/json'];
  expect(refusal?.example).toMatchObject({ success: false, code: 'NOT_FOUND' });
  expect(z.fromJSONSchema(refusal?.schema ?? {}).safeParse(refusal?.example)).toMatchObject({
    success: true,
  });
});
