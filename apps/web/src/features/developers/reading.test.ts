import { api } from '@burnish/contract/api';
import { type OpenApi, openApi } from '@burnish/contract/openapi';
import { describe, expect, it } from 'vitest';
import { membersOf } from './members.ts';
import { chaptersOf } from './prose.ts';
import { readingOf } from './reading.ts';

type Schema = OpenApi['components']['schemas'][string];

const reading = readingOf(openApi());
const calls = reading.groups.flatMap((group) => group.calls);
const call = (path: string, method = 'POST') =>
  calls.find((one) => one.path === path && one.method === method);
const everyMember = [
  ...calls.flatMap(({ parameters, body, answer }) => [
    ...parameters,
    ...(body?.members ?? []),
    ...answer.members,
  ]),
  ...reading.shapes.flatMap(({ members }) => members),
];

describe('the reading of our API', () => {
  it('shows every call', () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      Object.keys(api)
        .map((key) => key.replaceAll(/:(\w+)/g, '{$1}'))
        .toSorted(),
    );
  });

  it('leads from every type to a shape that is there, and knows what everything is', () => {
    const names = new Set(reading.shapes.map(({ name }) => name));
    const named = [
      ...everyMember.flatMap(({ type }) => type.shapes),
      ...reading.shapes.flatMap(({ oneOf }) => oneOf),
    ];
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(names).toContain(name);
    const unknown = everyMember.filter(({ type }) => type.word === 'anything' && type.shapes.length === 0);
    expect(unknown).toEqual([]);
  });

  it('has one place for each anchor', () => {
    const ids = [...reading.chapters, ...reading.groups, ...calls, ...reading.shapes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z][\w-]*$/);
  });

  it('tells of a call what it takes, what it gives and how it refuses', () => {
    const receipt = call('/subscriptions/payments/receipt');
    expect(receipt?.parameters.map(({ path, place }) => [path, place])).toEqual([
      ['Idempotency-Key', 'header'],
    ]);
    expect(receipt?.body?.comesAs).toBe('both');
    expect(receipt?.body?.members.map(({ path }) => path)).toContain('receipt');
    expect(receipt?.answer).toMatchObject({ status: '201', members: [{ path: 'data.paymentReceipt' }] });
    expect(receipt?.refusals).toContainEqual({
      status: '409',
      code: 'INVOICE_NOT_PAYABLE',
      sentence: 'This invoice does not wait for a payment.',
    });
  });

  it('gives nothing where a call gives nothing, and the thing itself where it gives that', () => {
    expect(call('/auth/logout')?.answer.members).toEqual([]);
    expect(call('/admin/subscriptions/{id}', 'PUT')?.answer.members).toMatchObject([
      { path: 'data', type: { shapes: ['Subscription'] } },
    ]);
  });
});

describe('membersOf', () => {
  it('writes out what stands inside, by its path', () => {
    const members = membersOf({
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
    expect(members.map(({ path, isRequired }) => [path, isRequired])).toEqual([
      ['address', true],
      ['address.city', true],
      ['address.city.name', false],
      ['items', false],
      ['items[].total', false],
    ]);
    expect(members[3]?.type).toMatchObject({ isList: true, isNullable: true });
  });

  it.each([
    [{ type: 'string', minLength: 8, maxLength: 128 }, 'text', '8 to 128 characters.'],
    [{ type: 'string', minLength: 1, maxLength: 200 }, 'text', 'At most 200 characters.'],
    [{ anyOf: [{ type: 'string', maxLength: 60 }, { type: 'null' }] }, 'text', 'At most 60 characters.'],
    [{ type: 'integer', minimum: 1, maximum: 100_000 }, 'whole number', '1 to 100,000.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 'number', 'Above 0.'],
    [{ type: 'string', format: 'date-time', description: 'UTC.' }, 'time', 'UTC.'],
    [{ type: 'string', default: 'USA' }, 'text', 'Without it: USA.'],
    [{ type: 'boolean', const: true }, 'true or false', ''],
  ] satisfies [Schema, string, string][])('reads %j as %s: %j', (schema, word, text) => {
    expect(membersOf({ properties: { it: schema } })).toMatchObject([{ text, type: { word, values: [] } }]);
  });

  it('knows the only values, in a list too', () => {
    const items: Schema = { type: 'string', enum: ['sent', 'void'] };
    const [member] = membersOf({ properties: { it: { type: 'array', items } } });
    expect(member?.type).toMatchObject({ isList: true, values: ['sent', 'void'] });
  });
});

describe('chaptersOf', () => {
  it('tells headings, paragraphs, lists and code apart', () => {
    expect(chaptersOf('Lead.\n\n## First\nSay `so`\nnow.\n\n- one\n- `two`\n')).toEqual({
      lead: [{ kind: 'paragraph', runs: [{ text: 'Lead.', isCode: false }] }],
      chapters: [
        {
          title: 'First',
          blocks: [
            {
              kind: 'paragraph',
              runs: [
                { text: 'Say ', isCode: false },
                { text: 'so', isCode: true },
                { text: ' now.', isCode: false },
              ],
            },
            {
              kind: 'list',
              items: [[{ text: 'one', isCode: false }], [{ text: 'two', isCode: true }]],
            },
          ],
        },
      ],
    });
  });
});
