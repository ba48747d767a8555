import { maxStyleGuides } from '@burnish/domain/photos/style-guide';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { watchAudit } from '../../../../../../testing/audit.ts';
import { expectError, expectFieldErrors } from '../../../../../../testing/expect-error.ts';
import { dataOf, styleGuideBody } from '../../../../../../testing/factories.ts';
import { createPaidPlan } from '../../../../../../testing/photos.ts';
import { insertReadyUpload } from '../../../../../../testing/stored-photos.ts';

let t: TestApp;
let admin: TestUser;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.signInAdmin();
});
afterAll(() => t.close());

async function add(person: TestUser, name: string) {
  const body = { ...styleGuideBody, name };
  return dataOf(await person.call('POST /photos/style-guides', { body })).styleGuide;
}

async function listNames(person: TestUser): Promise<string[]> {
  const { styleGuides } = dataOf(await person.call('GET /photos/style-guides'));
  return styleGuides.map(({ name }) => name);
}

describe('style guides', () => {
  test('are trimmed, and have the standard turnaround and any tier unless they say otherwise', async () => {
    const person = await t.signIn('Trims');
    const body = { name: ' Lookbook ', brief: '  ' };
    const saved = dataOf(await person.call('POST /photos/style-guides', { body })).styleGuide;
    expect(saved).toEqual({
      _id: saved._id,
      name: 'Lookbook',
      brief: null,
      tier: null,
      turnaround: 'standard',
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    const { styleGuides, lastJob } = dataOf(await person.call('GET /photos/style-guides'));
    expect(styleGuides).toEqual([saved]);
    expect(lastJob).toBeNull();
  });

  test('are listed by name, which is unique', async () => {
    const person = await t.signIn('Names');
    await add(person, 'wedding');
    const { _id: id } = await add(person, 'Lookbook');
    const taken = { ...styleGuideBody, name: 'WEDDING' };
    for (const response of [
      await person.call('POST /photos/style-guides', { body: taken }),
      await person.call('PUT /photos/style-guides/:id', { params: { id }, body: taken }),
    ])
      expectError(response, 409, 'STYLE_GUIDE_NAME_TAKEN');
    expect(await listNames(person)).toEqual(['Lookbook', 'wedding']);
  });

  test('are replaced and deleted', async () => {
    const person = await t.signIn('Edits');
    const { _id: id } = await add(person, 'Lookbook');
    const params = { id };
    const body = { name: 'LOOKBOOK', brief: 'Softer.', tier: null, turnaround: 'rush' } as const;
    const changed = dataOf(await person.call('PUT /photos/style-guides/:id', { params, body })).styleGuide;
    expect(changed).toMatchObject({ _id: id, ...body });
    dataOf(await person.call('DELETE /photos/style-guides/:id', { params }));
    expect(await listNames(person)).toEqual([]);
    expectError(await person.call('DELETE /photos/style-guides/:id', { params }), 404, 'NOT_FOUND');
  });

  test('need a name, and a known tier and turnaround', async () => {
    const person = await t.signIn('Empty');
    expectFieldErrors(
      await person.send({
        method: 'POST',
        url: '/api/photos/style-guides',
        payload: { name: ' ', brief: 'x'.repeat(5_001), tier: 'gold', turnaround: 'now' },
      }),
      'name',
      'brief',
      'tier',
      'turnaround',
    );
  });

  test('are limited, also when they are added at the same time', async () => {
    const person = await t.signIn('Collector');
    const names = Array.from({ length: maxStyleGuides + 2 }, (_, index) => `Style ${index}`);
    const responses = await Promise.all(
      names.map((name) => person.call('POST /photos/style-guides', { body: { ...styleGuideBody, name } })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(2);
    for (const response of refused) expectError(response, 409, 'TOO_MANY_STYLE_GUIDES');
    expect(await listNames(person)).toHaveLength(maxStyleGuides);
  });
});

test('the last job has its brief, its turnaround, and the tier that all of its photos share', async () => {
  const customer = await t.signIn('Returns');
  await createPaidPlan(customer, admin);
  async function submit(brief: string, tiers: readonly ('natural' | 'highEnd')[]) {
    const photos = [];
    for (const tier of tiers) photos.push({ uploadId: (await insertReadyUpload(t, customer)).id, tier });
    const body = { brief, turnaround: 'rush' as const, photos };
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body }));
    return { job, lastJob: dataOf(await customer.call('GET /photos/style-guides')).lastJob };
  }
  const first = await submit('Soft', ['highEnd', 'highEnd']);
  const { _id: jobId, number } = first.job;
  expect(first.lastJob).toEqual({ jobId, number, brief: 'Soft', tier: 'highEnd', turnaround: 'rush' });
  expect((await submit('Crisp', ['natural', 'highEnd'])).lastJob).toMatchObject({
    brief: 'Crisp',
    tier: null,
  });
});

test('changes are recorded without what the style guide contains, repetitions are not', async () => {
  const person = await t.signIn('Recorded');
  const written = await watchAudit(t.database);
  const { _id: id } = await add(person, 'A');
  const params = { id };
  for (const name of ['B', 'B'])
    dataOf(await person.call('PUT /photos/style-guides/:id', { params, body: { ...styleGuideBody, name } }));
  dataOf(await person.call('DELETE /photos/style-guides/:id', { params }));
  const records = await written();
  expect(records.map(({ action, after }) => [action, after])).toEqual([
    ['add_style_guide', { styleGuideId: id }],
    ['edit_style_guide', { styleGuideId: id }],
    ['remove_style_guide', { styleGuideId: id }],
  ]);
  expect(records).toMatchObject(records.map(() => ({ entity: 'user', entityId: person.id })));
});
