import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { type EndpointDefinition, takesIdempotencyKey } from './endpoint.ts';
import { errorReply, sentenceOf, statusOf } from './errors.ts';
import { openApi } from './openapi.ts';

const json = z.json();
const jsonSchema = z.record(z.string(), json);
const media = z.strictObject({ schema: jsonSchema, example: json.optional() });
const content = z.record(z.string(), media);

const reference = z.strictObject({ $ref: z.string() });
const words = z.string().min(1);

const parameter = z.strictObject({
  name: words,
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: words,
  schema: jsonSchema,
});

const answer = z.strictObject({
  description: words,
  'x-codes': z.record(z.string(), words).optional(),
  headers: z.record(z.string(), z.strictObject({ description: words, schema: jsonSchema })).optional(),
  content,
});

/** The shape of OpenAPI 3.1, as far as we use it; what it does not know it refuses. */
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: words,
  description: words,
  tags: z.array(words).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.enum(['anyone', 'user', 'admin']),
  parameters: z.array(z.union([parameter, reference])),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.union([reference, answer])),
});

const document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: words,
    version: words,
    summary: words,
    description: words,
    contact: z.strictObject({ email: z.email() }),
  }),
  externalDocs: z.strictObject({ url: words, description: words }),
  servers: z.array(z.strictObject({ url: words, description: words })).min(1),
  tags: z.array(z.strictObject({ name: words, description: words })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.record(z.string(), z.string())),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), answer),
    schemas: z.record(z.string().regex(/^[A-Za-z]+$/), jsonSchema),
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

/** A schema that stands alone: what it refers to stands in it. */
function whole(schema: z.output<typeof jsonSchema>): z.ZodType {
  const { schemas } = read.components;
  const text = JSON.stringify({ ...schema, $defs: schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
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

test('nothing is named that nothing refers to', () => {
  const used = new Set(referencesIn(described));
  for (const [kind, parts] of Object.entries(read.components)) {
    if (kind === 'securitySchemes') continue;
    for (const name of Object.keys(parts)) expect(used).toContain(`#/components/${kind}/${name}`);
  }
});

test('the things of the product are nowhere written out in a call', () => {
  expect(JSON.stringify(read.paths)).not.toContain('"properties":{"_id"');
});

test('each call has a name of its own, and a tag that is described', () => {
  const ids = operations.map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const known = read.tags.map(({ name }) => name);
  expect(new Set(operations.flatMap(([, { tags }]) => tags))).toEqual(new Set(known));
});

test('a person learns from it how to call at all', () => {
  for (const word of ['Bearer', 'success', 'code', 'Retry-After', 'cursor', 'Idempotency-Key', 'Socket.IO'])
    expect(read.info.description).toContain(word);
});

test('it can be written as JSON without loss', () => {
  expect(openApi()).toEqual(described);
});

describe.each(operations)('%s', (key, what) => {
  test('names each parameter of its path once', () => {
    const named = what.parameters.flatMap((one) => ('name' in one ? [one] : []));
    const inPath = named.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(parameterNames(key));
    for (const { required } of inPath) expect(required).toBe(true);
  });

  test('asks for a token unless it is open to everybody', () => {
    expect(what.security).toEqual(what['x-access'] === 'anyone' ? [] : [{ token: [] }]);
  });

  test('takes an Idempotency-Key exactly where the service does', () => {
    const takes = what.parameters.some(
      (one) => '$ref' in one && one.$ref === '#/components/parameters/IdempotencyKey',
    );
    expect(takes).toBe(takesIdempotencyKey(key));
  });

  test('has one successful answer, and refusals in our envelope', () => {
    const { default: otherwise, ...responses } = what.responses;
    const [success, ...others] = Object.keys(responses).toSorted();
    expect(success).toMatch(/^20[01]$/);
    expect(otherwise).toEqual({ $ref: '#/components/responses/Error' });
    for (const status of others) {
      const { content: said, 'x-codes': codes = {} } = answer.parse(responses[status]);
      expect(said).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
      for (const [code, sentence] of Object.entries(codes)) {
        expect(new Map<string, number>(Object.entries(statusOf)).get(code)).toBe(Number(status));
        expect(new Map<string, string>(Object.entries(sentenceOf)).get(code)).toBe(sentence);
      }
      expect(Object.keys(codes).length).toBeGreaterThan(0);
    }
  });

  test('names the refusals that follow from what it is', () => {
    const takesContent = !key.startsWith('GET ');
    const due = {
      '400': takesContent || what.parameters.some((one) => 'name' in one && one.in === 'query'),
      '401': what['x-access'] !== 'anyone',
      '403': what['x-access'] === 'admin',
      '404': key.includes('{'),
      '409': takesIdempotencyKey(key),
      '413': takesContent,
      '415': takesContent,
      '429': true,
    };
    const statuses = Object.keys(what.responses);
    for (const [status, isDue] of Object.entries(due)) if (isDue) expect(statuses).toContain(status);
    expect(answer.parse(what.responses['429']).headers).toHaveProperty('Retry-After');
  });

  test('has examples that its own schemas allow', () => {
    const responses = Object.values(what.responses).flatMap((response) =>
      'content' in response ? Object.values(response.content) : [],
    );
    const bodies = Object.values(what.requestBody?.content ?? {});
    const shown = [...responses, ...bodies].filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(0);
    for (const { schema, example } of shown) {
      expect(whole(schema).safeParse(example)).toMatchObject({ success: true });
    }
  });
});

test('a body may come as form data exactly where the contract takes a file', () => {
  const forms = operations
    .filter(([, what]) => what.requestBody?.content['multipart/form-data'] !== undefined)
    .map(([key]) => key.replaceAll(/\{(\w+)\}/g, ':$1'));
  const uploads = Object.entries<EndpointDefinition>(api).filter(
    ([, { upload, photoFields }]) => upload !== undefined || photoFields !== undefined,
  );
  expect(forms).toEqual(uploads.map(([key]) => key));
});

test('a form of photographs takes them in each of its fields, and nothing but a form', () => {
  const content = read.paths['/photos/upload']?.post?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(['multipart/form-data']);
  expect(content['multipart/form-data']?.schema).toMatchObject({
    properties: {
      photo: { type: 'array', items: { format: 'binary' }, maxItems: 50 },
      photos: { type: 'array' },
    },
  });
});

test('a call about a picture may answer the picture itself', () => {
  const pictured = operations
    .filter(([, { responses }]) => {
      const ok = responses['200'];
      return ok !== undefined && 'content' in ok && 'image/jpeg' in ok.content;
    })
    .map(([key]) => key);
  expect(pictured).toEqual(['GET /photos/{id}/optimized', 'GET /photos/{id}/thumbnail']);
});

test('the example of a failure is one', () => {
  const failure = read.components.responses.Error?.content['application/json'];
  expect(errorReply.safeParse(failure?.example)).toMatchObject({ success: true });
  expect(whole(failure?.schema ?? {}).safeParse(failure?.example)).toMatchObject({ success: true });
  expect(whole(failure?.schema ?? {}).safeParse({ success: false })).toMatchObject({ success: false });
});
