import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../../testing/app.ts';
import { dataOf } from '../../../../../testing/factories.ts';
import { handedIn, paidPlan, photosOf, readyUpload } from '../../../../../testing/photos.ts';
import { expectRefusal } from '../../../../../testing/refusal.ts';
import { originalKey } from '../pictures/index.ts';

let t: TestApp;
let admin: Person;
let customer: Person;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'burnish-zip-'));
  t = await createTestApp();
  [admin, customer] = [await t.signInAdmin(), await t.signIn('Ngozi Bello')];
  await paidPlan(customer, admin);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

async function addressOf(jobId: string): Promise<string> {
  return dataOf(await admin.call('GET /photos/admin/jobs/:id/originals', { params: { id: jobId } })).url;
}

/** Opened by another hand than ours. */
async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const file = join(folder, 'job.zip');
  await writeFile(file, bytes);
  const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    assert zip.testzip() is None
    assert all(one.compress_type == zipfile.ZIP_STORED for one in zip.infolist())
    zip.extractall(sys.argv[2])
    print('\\n'.join(zip.namelist()))`;
  const names = execFileSync('python3', ['-c', script, file, folder], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}

describe('the originals of a job', () => {
  test('are one zip of the files as they came, each by its own name', async () => {
    const files = [
      await readyUpload(t, customer, { fileName: 'DSC_1.NEF' }),
      await readyUpload(t, customer, { fileName: 'DSC_1.NEF' }),
      await readyUpload(t, customer, { fileName: 'Été.jpg' }),
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const body = { photos: files.map(({ id }) => ({ uploadId: id })) };
    const { job } = dataOf(await customer.call('POST /photos/jobs', { body }));
    const answer = await t.app.inject(await addressOf(job._id));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${job.number}.zip"`,
      'content-length': String(answer.rawPayload.length),
    });
    const zip = await unzip(answer.rawPayload);
    expect(Object.keys(zip).toSorted()).toEqual(['DSC_1 (2).NEF', 'DSC_1.NEF', 'Été.jpg']);
    const [first, second] = files.filter(({ fileName }) => fileName === 'DSC_1.NEF');
    expect(zip['DSC_1.NEF']).toEqual(first?.bytes);
    expect(zip['DSC_1 (2).NEF']).toEqual(second?.bytes);
  });

  test('break off where one cannot be read: no part is taken for the whole', async () => {
    const job = await handedIn(t, customer, 3);
    const address = await addressOf(job._id);
    const last = (await photosOf(customer, job._id)).at(-1);
    await t.storage.remove(originalKey(last?._id ?? ''));
    const origin = await t.listen();
    const answer = await fetch(new URL(address, origin));
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('are to be had for ten minutes, at an address of ours', async () => {
    const job = await handedIn(t, customer);
    const address = await addressOf(job._id);
    expect((await t.app.inject(`${address}x`)).statusCode).toBe(404);
    const [, ticket = ''] = /originals\/([^/]+)\//.exec(address) ?? [];
    const other = Buffer.from(JSON.stringify({ job: job._id, until: 9e9 })).toString('base64url');
    expect((await t.app.inject(address.replace(ticket, other))).statusCode).toBe(404);
    const began = t.clock.now();
    t.clock.advance(600_000);
    expect((await t.app.inject(address)).statusCode).toBe(200);
    t.clock.advance(1_000);
    expect((await t.app.inject(address)).statusCode).toBe(404);
    t.clock.set(began);
  });

  test('are for admins', async () => {
    const { _id: id } = await handedIn(t, customer);
    const get = (person: Person) => person.call('GET /photos/admin/jobs/:id/originals', { params: { id } });
    expectRefusal(await get(customer), 403, 'FORBIDDEN');
    expectRefusal(await get(t.nobody), 401, 'UNAUTHENTICATED');
  });
});
