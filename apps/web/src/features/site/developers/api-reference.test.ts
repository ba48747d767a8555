import { api } from '@burnish/contract/api';
import { errorMessages } from '@burnish/contract/errors';
import { type OpenApi, openApi } from '@burnish/contract/openapi/openapi';
import { describe, expect, it } from 'vitest';
import { buildApiReference, referenceOverview, referenceSection } from './api-reference.ts';
import { parseMarkdown } from './markdown.ts';
import { schemaFields } from './schema-fields.ts';
import { sectionNames } from './sections.ts';

type Schema = OpenApi['components']['schemas'][string];

const reference = buildApiReference(openApi());
const endpoints = reference.groups.flatMap((group) => group.endpoints);
const findEndpoint = (path: string, method = 'POST') =>
  endpoints.find((endpoint) => endpoint.path === path && endpoint.method === method);
const allFields = [
  ...endpoints.flatMap(({ parameters, body, response }) => [
    ...parameters,
    ...(body?.fields ?? []),
    ...response.fields,
  ]),
  ...reference.schemas.flatMap(({ fields }) => fields),
];

describe('buildApiReference', () => {
  it('lists every call', () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(api)
        .map((key) => key.replaceAll(/:(\w+)/g, '{$1}'))
        .toSorted(),
    );
  });

  it('links every type to an existing schema and knows every type', () => {
    const names = new Set(reference.schemas.map(({ name }) => name));
    const linked = [
      ...allFields.flatMap(({ type }) => type.schemas),
      ...reference.schemas.flatMap(({ oneOf }) => oneOf),
    ];
    expect(linked.length).toBeGreaterThan(0);
    for (const name of linked) expect(names).toContain(name);
    const unknown = allFields.filter(({ type }) => type.name === 'anything' && type.schemas.length === 0);
    expect(unknown).toEqual([]);
  });

  it('has unique, valid anchors', () => {
    const ids = [...reference.sections, ...reference.groups, ...endpoints, ...reference.schemas].map(
      ({ id }) => id,
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z][\w-]*$/);
  });

  it('has a page for each group, in the same order, and one for the schemas', () => {
    const groups = reference.groups.map(({ id, name }) => [id, name]);
    expect(Object.entries(sectionNames)).toEqual([...groups, ['schemas', 'Schemas']]);
    const sections = Object.keys(sectionNames).map((id) => referenceSection(reference, id));
    expect(sections).toEqual([
      ...reference.groups.map((group) => ({ group })),
      { schemas: reference.schemas },
    ]);
    expect(() => referenceSection(reference, 'toString')).toThrow('no section toString');
  });

  it('lists the calls and schemas in the overview without their details', () => {
    const { groups, schemas, sections } = referenceOverview(reference);
    const listed = groups.flatMap((group) => group.endpoints);
    expect(listed.map(({ id }) => id)).toEqual(endpoints.map(({ id }) => id));
    expect(Object.keys(listed[0] ?? {})).toEqual(['id', 'method', 'path', 'title']);
    expect(schemas.map(({ id }) => id)).toEqual(reference.schemas.map(({ id }) => id));
    expect(Object.keys(schemas[0] ?? {})).toEqual(['id', 'name']);
    expect(sections).toEqual(reference.sections);
  });

  it('describes parameters, body, response and errors of a call', () => {
    const receipt = findEndpoint('/subscriptions/payments/receipt');
    expect(receipt?.parameters.map(({ path, location }) => [path, location])).toEqual([
      ['Idempotency-Key', 'header'],
    ]);
    expect(receipt?.body?.format).toBe('both');
    expect(receipt?.body?.fields.map(({ path }) => path)).toContain('receipt');
    expect(receipt?.response).toMatchObject({ status: '201', fields: [{ path: 'data.paymentReceipt' }] });
    expect(receipt?.errors).toContainEqual({
      status: '409',
      code: 'INVOICE_NOT_PAYABLE',
      message: errorMessages.INVOICE_NOT_PAYABLE,
    });
  });

  it('names every permission that a call needs, once', () => {
    const call = findEndpoint('/admin/imports/customers');
    expect(call?.access).toBe('Requires the permissions `users:manage` and `notes:manage`');
    expect(endpoints.filter(({ description }) => description.includes('Requires'))).toEqual([]);
  });

  it('shows no fields without a response body, and the type of a body that is an entity', () => {
    expect(findEndpoint('/auth/logout')?.response.fields).toEqual([]);
    expect(findEndpoint('/admin/subscriptions/{id}', 'PUT')?.response.fields).toMatchObject([
      { path: 'data', type: { schemas: ['Subscription'] } },
    ]);
  });
});

describe('schemaFields', () => {
  it('lists nested properties by their path', () => {
    const fields = schemaFields({
      required: ['address'],
      properties: {
        address: {
          type: 'object',
          required: ['city'],
          properties: {
            city: { type: 'object', properties: { name: { type: 'string' } } },
          },
        },
        items: {
          anyOf: [
            { type: 'array', items: { type: 'object', properties: { total: { type: 'number' } } } },
            { type: 'null' },
          ],
        },
      },
    });
    expect(fields.map(({ path, isRequired }) => [path, isRequired])).toEqual([
      ['address', true],
      ['address.city', true],
      ['address.city.name', false],
      ['items', false],
      ['items[].total', false],
    ]);
    expect(fields[3]?.type).toMatchObject({ isList: true, isNullable: true });
  });

  it.each([
    [{ type: 'string', minLength: 8, maxLength: 128 }, 'text', '8 to 128 characters.'],
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'text', 'At most 200 characters.'],
    [{ anyOf: [{ type: 'string', maxLength: 60 }, { type: 'null' }] }, 'text', 'At most 60 characters.'],
    [{ type: 'integer', minimum: 1, maximum: 100_000 }, 'whole number', '1 to 100,000.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 'number', 'Above 0.'],
    [{ type: 'string', format: 'date-time', description: 'UTC.' }, 'time', 'UTC.'],
    [{ type: 'string', default: 'USA' }, 'text', 'Default: USA.'],
    [{ type: 'boolean', const: true }, 'true or false', ''],
  ] satisfies [Schema, string, string][])('describes %j as %s: %j', (schema, name, description) => {
    expect(schemaFields({ properties: { it: schema } })).toMatchObject([
      { description, type: { name, values: [] } },
    ]);
  });

  it('lists the values of an enum, also in a list', () => {
    const items: Schema = { type: 'string', enum: ['sent', 'void'] };
    const [field] = schemaFields({ properties: { it: { type: 'array', items } } });
    expect(field?.type).toMatchObject({ isList: true, values: ['sent', 'void'] });
  });
});

describe('parseMarkdown', () => {
  it('parses headings, paragraphs, lists, code and blocks of code', () => {
    expect(
      parseMarkdown(
        "Lead.\n\n## First\nSay `so`\nnow.\n\n- one\n- `two`\n\n```\ncurl -H 'a: b' \\\n  url\n```\n",
      ),
    ).toEqual({
      lead: [{ kind: 'paragraph', spans: [{ text: 'Lead.', isCode: false }] }],
      sections: [
        {
          title: 'First',
          blocks: [
            {
              kind: 'paragraph',
              spans: [
                { text: 'Say ', isCode: false },
                { text: 'so', isCode: true },
                { text: ' now.', isCode: false },
              ],
            },
            {
              kind: 'list',
              items: [[{ text: 'one', isCode: false }], [{ text: 'two', isCode: true }]],
            },
            { kind: 'code', text: "curl -H 'a: b' \\\n  url" },
          ],
        },
      ],
    });
  });
});
