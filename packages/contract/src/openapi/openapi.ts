// The API description (OpenAPI 3.1), generated from the endpoint definitions.
import { type ApiKeyScope, apiKeyPrefix } from '@burnish/domain/accounts/api-key';
import type { Permission } from '@burnish/domain/permissions';
import { maxFormPhotos } from '@burnish/domain/photos/photo';
import { z } from 'zod';
import { api, basePath } from '../api.ts';
import type { CostClass } from '../cost.ts';
import { type Access, type EndpointDefinition, takesIdempotencyKey } from '../endpoint.ts';
import { possibleErrors } from '../endpoint-errors.ts';
import { errorReply } from '../error-reply.ts';
import { errorMessages } from '../errors.ts';
import { formatMegabytes } from '../file-size.ts';
import { defaultRetryAfterSeconds } from '../limit-messages.ts';
import { type JsonSchema, schemaWriter } from './json-schema.ts';
import { type Tag, tags } from './tags.ts';
import { accessText, costText, info, notes, parameterDescriptions, scopeText } from './text.ts';

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

export interface ApiResponse {
  readonly description: string;
  /** Error codes with their messages. */
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
  readonly 'x-cost': CostClass;
  /** What an API key needs. Absent: the call is public, or keys can't make it. */
  readonly 'x-scope'?: ApiKeyScope;
  /** A second permission that callers need. */
  readonly 'x-also-requires'?: Permission;
  /** Callers with this permission may use the call for every user's entities. */
  readonly 'x-staff-permission'?: Permission;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
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
    readonly responses: Readonly<Record<string, ApiResponse>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

type Write = ReturnType<typeof schemaWriter>['write'];

const json = 'application/json';
const errorSchema: JsonSchema = { $ref: '#/components/schemas/Error' };

const errorExample = {
  success: false,
  message: errorMessages.INTERNAL,
  code: 'INTERNAL',
  requestId: '0193f6c9-0d60-7b18-93c4-0e5f7a21d8b6',
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating a call with the same key and content within 24 hours returns the first response and has no further effect.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
};

function listParameters(key: string, query: z.ZodObject | undefined, write: Write): Operation['parameters'] {
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    description: parameterDescriptions[name] ?? '',
    schema: { type: 'string' as const },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const { description = '', ...rest } = write(schema, 'input');
    return {
      name,
      in: 'query' as const,
      required: !schema.safeParse(undefined).success,
      description: parameterDescriptions[name] ?? description,
      schema: rest,
    };
  });
  const inHeader = takesIdempotencyKey(key) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...inPath, ...inQuery, ...inHeader];
}

type WithBody = Pick<Operation, 'requestBody'>;

/** A form with the schema's fields and files. */
function formContent(schema: JsonSchema, files: JsonSchema['properties'], required: readonly string[]) {
  const properties = { ...schema.properties, ...files };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties, required: [...(schema.required ?? []), ...required] },
    },
  };
}

function photoFormBody(schema: JsonSchema, fields: readonly string[]): WithBody {
  const file: JsonSchema = { type: 'string', format: 'binary' };
  const photos: JsonSchema = {
    type: 'array',
    items: file,
    maxItems: maxFormPhotos,
    description: `Photos of up to 100 MB each. At least one and at most ${maxFormPhotos} in total, in any of ${fields.join(', ')}.`,
  };
  const files = Object.fromEntries(fields.map((field) => [field, photos]));
  return { requestBody: { required: true, content: formContent(schema, files, []) } };
}

function requestBody({ body, upload, fileFields, sample }: EndpointDefinition, write: Write): WithBody {
  if (body === undefined && upload === undefined) return {};
  const schema: JsonSchema = body === undefined ? { type: 'object' } : write(body, 'input');
  if (fileFields !== undefined) return photoFormBody(schema, fileFields);
  const asJson = { [json]: { schema, ...(sample.body === undefined ? {} : { example: sample.body }) } };
  if (upload === undefined) return { requestBody: { required: true, content: asJson } };
  const description = `${upload.formats}, up to ${formatMegabytes(upload.maxBytes)}.`;
  const file: JsonSchema = { type: 'string', format: 'binary', description };
  const asForm = formContent(schema, { [upload.field]: file }, upload.required ? [upload.field] : []);
  return { requestBody: { required: true, content: upload.required ? asForm : { ...asJson, ...asForm } } };
}

const csv = { 'text/csv': { schema: { type: 'string' } } } as const;
const jpeg = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } as const;

function successResponse(definition: EndpointDefinition, write: Write): ApiResponse {
  const { reply, sample, message, spreadData, servesImage, servesCsv } = definition;
  if (servesCsv) return { description: 'A CSV file.', content: csv };
  const topLevel = spreadData && reply instanceof z.ZodObject ? reply.shape : {};
  const envelope = z.object({
    success: z.literal(true),
    message: z.string().optional(),
    data: reply,
    ...topLevel,
  });
  const example = {
    success: true,
    ...(message === undefined ? {} : { message }),
    data: sample.reply,
    ...(spreadData ? sample.reply : {}),
  };
  return {
    description: message ?? 'Success.',
    content: { [json]: { schema: write(envelope, 'output'), example }, ...(servesImage ? jpeg : {}) },
  };
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

function errorResponses(key: string, definition: EndpointDefinition): Record<string, ApiResponse> {
  return Object.fromEntries(
    possibleErrors(key, definition).map(({ status, codes }) => {
      const response: ApiResponse = {
        description: codes.map((code) => `- \`${code}\`: ${errorMessages[code]}`).join('\n'),
        'x-codes': Object.fromEntries(codes.map((code) => [code, errorMessages[code]])),
        ...(codes.some((code) => code in defaultRetryAfterSeconds) ? { headers: retryAfter } : {}),
        content: { [json]: { schema: errorSchema } },
      };
      return [status, response];
    }),
  );
}

/** An ID such as 'putAdminUsersByIdRole', which generated clients use as a function name. */
function operationId(key: string): string {
  const words = key.replace('/:', '/by-').split(/[^a-z]+/i);
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

const tagsByPath = new Map(tags.flatMap((tag) => tag.paths.map((path) => [path, tag])));

function tagFor(key: string): Tag {
  const [, first = '', second = ''] = key.split('/');
  const tag = tagsByPath.get(first) ?? tagsByPath.get(`${first}/${second}`);
  if (tag === undefined) throw new Error(`no tag for ${key}`);
  return tag;
}

function noteFor(key: string): string | undefined {
  return Object.entries(notes).find(([notedKey]) => notedKey === key)?.[1];
}

function security({ access, scope }: EndpointDefinition): Operation['security'] {
  if (access === 'public') return [];
  return scope === null ? [{ token: [] }] : [{ token: [] }, { apiKey: [scope] }];
}

function buildOperation(key: string, definition: EndpointDefinition, write: Write): Operation {
  const { access, cost, scope, alsoRequires, staffPermission, summary, query, status = 200 } = definition;
  return {
    operationId: operationId(key),
    summary,
    description: [
      `${summary}.`,
      noteFor(key),
      accessText(definition),
      scopeText(definition),
      costText(definition),
    ]
      .filter(Boolean)
      .join(' '),
    tags: [tagFor(key).name],
    security: security(definition),
    'x-access': access,
    'x-cost': cost,
    ...(scope === null ? {} : { 'x-scope': scope }),
    ...(alsoRequires === undefined ? {} : { 'x-also-requires': alsoRequires }),
    ...(staffPermission === undefined ? {} : { 'x-staff-permission': staffPermission }),
    parameters: listParameters(key, query, write),
    ...requestBody(definition, write),
    responses: {
      [status]: successResponse(definition, write),
      ...errorResponses(key, definition),
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
    paths[template] = { ...paths[template], [method.toLowerCase()]: buildOperation(key, definition, write) };
  }
  write(errorReply, 'output');
  return {
    openapi: '3.1.0',
    info,
    externalDocs: { url: '/developers', description: 'The API reference for developers.' },
    servers: [{ url: basePath, description: 'This server.' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${apiKeyPrefix}…`,
          description: 'An API key. Each call names the scope that it needs.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: {
        Error: {
          description: 'Error. `code` is stable, `message` is for users.',
          content: {
            [json]: { schema: errorSchema, example: errorExample },
          },
        },
      },
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
