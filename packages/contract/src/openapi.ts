// The description of the API (OpenAPI 3.1), made from the same definitions that check and encode.
import { formPhotosMax } from '@burnish/domain/photo/photo';
import { z } from 'zod';
import { api, basePath } from './api.ts';
import { type Access, type EndpointDefinition, takesIdempotencyKey } from './endpoint.ts';
import { errorReply, sentenceOf } from './errors.ts';
import { type JsonSchema, schemaWriter } from './json-schema.ts';
import { info, notes, parameterWords, tagOf, whoMay } from './openapi-words.ts';
import { refusalsOf } from './refusals.ts';

interface Reference {
  readonly $ref: string;
}

interface Media {
  readonly schema: JsonSchema;
  readonly example?: object;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface Answer {
  readonly description: string;
  /** Of a refusal: its codes, each with its sentence. */
  readonly 'x-codes'?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, object>>;
  readonly content: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly 'x-access': Access;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly info: typeof info;
  readonly externalDocs: { readonly url: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

type Write = ReturnType<typeof schemaWriter>['write'];

const json = 'application/json';
const errorSchema: JsonSchema = { $ref: '#/components/schemas/Error' };

const failure = {
  success: false,
  message: sentenceOf.INTERNAL,
  code: 'INTERNAL',
  requestId: '0193f6c9-0d60-7b18-93c4-0e5f7a21d8b6',
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same content within 24 hours gives the first answer and no second effect.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

function parametersOf(key: string, query: z.ZodObject | undefined, write: Write): Operation['parameters'] {
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: parameterWords[name] ?? '',
    schema: { type: 'string' as const },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description = '', ...rest } = write(schema, 'input');
    return {
      name,
      in: 'query' as const,
      required: !schema.safeParse(undefined).success,
      description: parameterWords[name] ?? description,
      schema: rest,
    };
  });
  const inHeader = takesIdempotencyKey(key) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...inPath, ...inQuery, ...inHeader];
}

type Forms = Pick<Operation, 'requestBody'>;

/** The members of a form, and its files beside them. */
function formOf(schema: JsonSchema, files: JsonSchema['properties'], required: readonly string[]) {
  const properties = { ...schema.properties, ...files };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties, required: [...(schema.required ?? []), ...required] },
    },
  };
}

function photoFormOf(schema: JsonSchema, fields: readonly string[]): Forms {
  const file: JsonSchema = { type: 'string', format: 'binary' };
  const several: JsonSchema = {
    type: 'array',
    items: file,
    maxItems: formPhotosMax,
    description: `Photographs, to 100 MB each and ${formPhotosMax} in all; at least one, in any of ${fields.join(', ')}.`,
  };
  const files = Object.fromEntries(fields.map((field) => [field, several]));
  return { requestBody: { required: true, content: formOf(schema, files, []) } };
}

function bodyOf({ body, upload, photoFields, sample }: EndpointDefinition, write: Write): Forms {
  if (body === undefined && upload === undefined) return {};
  const schema: JsonSchema = body === undefined ? { type: 'object' } : write(body, 'input');
  if (photoFields !== undefined) return photoFormOf(schema, photoFields);
  const asJson = { [json]: { schema, ...(sample.body === undefined ? {} : { example: sample.body }) } };
  if (upload === undefined) return { requestBody: { required: true, content: asJson } };
  const file: JsonSchema = { type: 'string', format: 'binary', description: 'JPG, PNG or PDF, to 10 MB.' };
  const asForm = formOf(schema, { [upload.field]: file }, upload.required ? [upload.field] : []);
  return { requestBody: { required: true, content: upload.required ? asForm : { ...asJson, ...asForm } } };
}

const jpeg = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } as const;

function successOf(definition: EndpointDefinition, write: Write): Answer {
  const { reply, sample, message, beside, picture } = definition;
  const again = beside && reply instanceof z.ZodObject ? reply.shape : {};
  const envelope = z.object({
    success: z.literal(true),
    message: z.string().optional(),
    data: reply,
    ...again,
  });
  const example = {
    success: true,
    ...(message === undefined ? {} : { message }),
    data: sample.reply,
    ...(beside ? sample.reply : {}),
  };
  return {
    description: message ?? 'Done.',
    content: { [json]: { schema: write(envelope, 'output'), example }, ...(picture ? jpeg : {}) },
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

function refusals(key: string, definition: EndpointDefinition): Record<string, Answer> {
  return Object.fromEntries(
    refusalsOf(key, definition).map(({ status, codes }) => {
      const answer: Answer = {
        description: codes.map((code) => `- \`${code}\`: ${sentenceOf[code]}`).join('\n'),
        'x-codes': Object.fromEntries(codes.map((code) => [code, sentenceOf[code]])),
        ...(status === 429 ? { headers: retryAfter } : {}),
        content: { [json]: { schema: errorSchema } },
      };
      return [status, answer];
    }),
  );
}

/** 'putAdminUsersByIdRole': a name that generated clients can use. */
function operationIdOf(key: string): string {
  const words = key.replace('/:', '/by-').split(/[^a-z]+/i);
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

function tagFor(key: string) {
  const [, part = ''] = key.split('/');
  const tag = tagOf[part];
  if (tag === undefined) throw new Error(`nothing says what the calls below /${part} are about`);
  return tag;
}

function noteOn(key: string): string | undefined {
  return Object.entries(notes).find(([known]) => known === key)?.[1];
}

function operationOf(key: string, definition: EndpointDefinition, write: Write): Operation {
  const { access, summary, query, status = 200 } = definition;
  return {
    operationId: operationIdOf(key),
    summary,
    description: [`${summary}.`, noteOn(key), whoMay[access]].filter(Boolean).join(' '),
    tags: [tagFor(key).name],
    security: access === 'anyone' ? [] : [{ token: [] }],
    'x-access': access,
    parameters: parametersOf(key, query, write),
    ...bodyOf(definition, write),
    responses: {
      [status]: successOf(definition, write),
      ...refusals(key, definition),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

export function openApi(): OpenApi {
  const { write, components } = schemaWriter();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, definition] of Object.entries<EndpointDefinition>(api)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(key, definition, write) };
  }
  write(errorReply, 'output');
  return {
    openapi: '3.1.0',
    info,
    externalDocs: { url: '/developers', description: 'The same, to read.' },
    servers: [{ url: basePath, description: 'This service.' }],
    tags: Object.values(tagOf),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: {
        Error: {
          description: 'Failed. `code` is stable; `message` is for a person.',
          content: {
            [json]: { schema: errorSchema, example: failure },
          },
        },
      },
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
