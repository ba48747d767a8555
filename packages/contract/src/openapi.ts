// The description of the API (OpenAPI 3.1), made from the same definitions that check and encode.
import { z } from 'zod';
import { api, basePath } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { errorReply, sentenceOf } from './errors.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(path: string, query: z.ZodObject | undefined): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input'),
  }));
  return [...inPath, ...inQuery];
}

function bodyOf({ body, upload, sample }: EndpointDefinition): object {
  if (body === undefined && upload === undefined) return {};
  const schema = body === undefined ? { type: 'object' } : schemaOf(body, 'input');
  const json = { 'application/json': { schema, example: sample.body } };
  if (upload === undefined) return { requestBody: { required: true, content: json } };
  const file = { [upload.field]: { type: 'string', format: 'binary' } };
  const members = { properties: { ...(schema.properties ?? {}), ...file } };
  const form = { 'multipart/form-data': { schema: { ...schema, ...members } } };
  return { requestBody: { required: true, content: upload.required ? form : { ...json, ...form } } };
}

function operationOf(key: string, definition: EndpointDefinition): object {
  const [, path = ''] = key.split(' ');
  const { access, summary, query, reply, sample, status = 200, message } = definition;
  const envelope = z.object({ success: z.literal(true), message: z.string().optional(), data: reply });
  const example = { success: true, ...(message === undefined ? {} : { message }), data: sample.reply };
  const success = { schema: schemaOf(envelope, 'output'), example };
  return {
    summary,
    tags: [path.split('/')[1]],
    security: access === 'anyone' ? [] : [{ token: [] }],
    'x-access': access,
    parameters: parametersOf(path, query),
    ...bodyOf(definition),
    responses: {
      [status]: { description: 'Done', content: { 'application/json': success } },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

const errorExample = { success: false, message: sentenceOf.NOT_FOUND, code: 'NOT_FOUND', requestId: 'f1c2…' };

export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, definition] of Object.entries<EndpointDefinition>(api)) {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(key, definition) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Burnish',
      version: '1',
      description: 'Photo retouching by plan: orders, invoices, receipts.',
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Error: {
          description: 'Refused, or failed. `code` is stable; `message` is for a person.',
          content: { 'application/json': { schema: schemaOf(errorReply, 'output'), example: errorExample } },
        },
      },
    },
  };
}
