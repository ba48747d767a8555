// Prepares the OpenAPI description for the page. Runs at build time; browsers only get the result.
import type { ApiResponse, OpenApi, Operation, Parameter } from '@burnish/contract/openapi/openapi';
import { accessText } from '@burnish/contract/openapi/text';
import { isIrreversible } from './irreversible-calls.ts';
import { type Block, parseMarkdown, type Section } from './markdown.ts';
import { referencedSchema, type SchemaField, schemaFields, schemaId } from './schema-fields.ts';
import { schemasId } from './sections.ts';

export interface EndpointError {
  status: string;
  code: string;
  message: string;
}

export interface Endpoint {
  id: string;
  method: string;
  path: string;
  title: string;
  description: string;
  /** Who may call it, as a line of Markdown without a period: 'Requires a signed-in user'. */
  access: string;
  parameters: SchemaField[];
  body: { fields: SchemaField[]; format: 'json' | 'form' | 'both'; example: string | null } | null;
  response: { status: string; fields: SchemaField[]; example: string };
  errors: EndpointError[];
  tryOut: TryOutRules;
}

/** What the try-out needs besides what the page shows. */
export interface TryOutRules {
  isPublic: boolean;
  /** What an API key needs. Null: keys can't make the call. */
  scope: string | null;
  isIrreversible: boolean;
  /** The media types of its response. The first one is the default. */
  mediaTypes: string[];
}

export interface Group {
  id: string;
  name: string;
  description: string;
  endpoints: Endpoint[];
}

export interface NamedSchema {
  id: string;
  name: string;
  fields: SchemaField[];
  /** Names of the schemas of a union. */
  oneOf: string[];
}

export interface ApiReference {
  title: string;
  baseUrl: string;
  lead: Block[];
  sections: (Section & { id: string })[];
  groups: Group[];
  schemas: NamedSchema[];
}

/** What the overview shows: the calls and schemas by name only. */
export interface ReferenceOverview extends Omit<ApiReference, 'groups' | 'schemas'> {
  groups: (Omit<Group, 'endpoints'> & { endpoints: Pick<Endpoint, 'id' | 'method' | 'path' | 'title'>[] })[];
  schemas: Pick<NamedSchema, 'id' | 'name'>[];
}

export type ReferenceSection = { group: Group } | { schemas: NamedSchema[] };

const toSlug = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');
const toJson = (example: object) => JSON.stringify(example, null, 2);
const json = 'application/json';
const form = 'multipart/form-data';

function findParameters({ parameters }: Operation, { components }: OpenApi): Parameter[] {
  return parameters.flatMap((parameter) => {
    if ('name' in parameter) return [parameter];
    const shared = components.parameters[parameter.$ref.split('/').at(-1) ?? ''];
    return shared === undefined ? [] : [shared];
  });
}

function buildBody({ requestBody }: Operation): Endpoint['body'] {
  if (requestBody === undefined) return null;
  const { [json]: asJson, [form]: asForm } = requestBody.content;
  // The form has the fields of the JSON body and the file.
  const schema = (asForm ?? asJson)?.schema ?? {};
  return {
    fields: schemaFields(schema),
    format: asForm === undefined ? 'json' : asJson === undefined ? 'form' : 'both',
    example: asJson?.example ? toJson(asJson.example) : null,
  };
}

function isResponse(response: Operation['responses'][string]): response is ApiResponse {
  return 'content' in response;
}

function buildResponse({ responses }: Operation): Endpoint['response'] {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || !isResponse(response)) continue;
    const { schema = {}, example = {} } = response.content[json] ?? {};
    const data = schema.properties?.data;
    const fields = typeof data === 'object' ? schemaFields({ properties: { data }, required: ['data'] }) : [];
    // An inline object is shown by its fields only. A named schema is shown as the type of `data`.
    const [first] = fields;
    const isInline = first?.path === 'data' && first.type.schemas.length === 0;
    return { status, fields: isInline ? fields.slice(1) : fields, example: toJson(example) };
  }
  throw new Error('The operation has no success response');
}

function listErrors({ responses }: Operation): EndpointError[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const codes = isResponse(response) ? (response['x-codes'] ?? {}) : {};
    return Object.entries(codes).map(([code, message]) => ({ status, code, message }));
  });
}

function operationAccess(operation: Operation): string {
  const alsoRequires = operation['x-also-requires'];
  const staffPermission = operation['x-staff-permission'];
  return accessText({
    access: operation['x-access'],
    ...(alsoRequires === undefined ? {} : { alsoRequires }),
    ...(staffPermission === undefined ? {} : { staffPermission }),
  });
}

function buildTryOut(method: string, path: string, operation: Operation): TryOutRules {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  return {
    isPublic: operation['x-access'] === 'public',
    scope: operation['x-scope'] ?? null,
    isIrreversible: isIrreversible(method, path),
    mediaTypes: success !== undefined && isResponse(success) ? Object.keys(success.content) : [],
  };
}

/** The description without its summary and access sentences, which the page shows separately. */
function endpointNote(operation: Operation): string {
  const { summary, description } = operation;
  return description.replace(`${summary}.`, '').replace(operationAccess(operation), '').trim();
}

function buildEndpoints(description: OpenApi, tag: string): Endpoint[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        title: operation.summary,
        description: endpointNote(operation),
        access: operationAccess(operation).replace(/\.$/, ''),
        parameters: findParameters(operation, description).flatMap(
          ({ name, in: location, required, ...rest }) =>
            schemaFields({
              properties: { [name]: { ...rest.schema, description: rest.description } },
              required: required ? [name] : [],
            }).map((field) => ({ ...field, location })),
        ),
        body: buildBody(operation),
        response: buildResponse(operation),
        errors: listErrors(operation),
        tryOut: buildTryOut(method.toUpperCase(), path, operation),
      })),
  );
}

export function buildApiReference(description: OpenApi): ApiReference {
  const { lead, sections } = parseMarkdown(description.info.description);
  return {
    title: description.info.title,
    baseUrl: description.servers[0]?.url ?? '/',
    lead,
    sections: sections.map((section) => ({ ...section, id: toSlug(section.title) })),
    groups: description.tags.map(({ name, description: groupDescription }) => ({
      id: toSlug(name),
      name,
      description: groupDescription,
      endpoints: buildEndpoints(description, name),
    })),
    schemas: Object.entries(description.components.schemas).map(([name, schema]) => ({
      id: schemaId(name),
      name,
      fields: schemaFields(schema),
      oneOf: (schema.oneOf ?? []).flatMap((member) => referencedSchema(member) ?? []),
    })),
  };
}

export function referenceOverview({ groups, schemas, ...reference }: ApiReference): ReferenceOverview {
  return {
    ...reference,
    groups: groups.map(({ endpoints, ...group }) => ({
      ...group,
      endpoints: endpoints.map(({ id, method, path, title }) => ({ id, method, path, title })),
    })),
    schemas: schemas.map(({ id, name }) => ({ id, name })),
  };
}

/** Throws if there is no section with this id. */
export function referenceSection({ groups, schemas }: ApiReference, id: string): ReferenceSection {
  if (id === schemasId) return { schemas };
  const group = groups.find((candidate) => candidate.id === id);
  if (group === undefined) throw new Error(`The API reference has no section ${id}.`);
  return { group };
}
