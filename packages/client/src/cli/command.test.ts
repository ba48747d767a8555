// The command burnish against the real product: a retoucher with an API key pulls a job and pushes finished files.
import { once } from 'node:events';
import {
  chmod,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  assign,
  createAssignmentStudio,
} from '../../../../apps/server/src/features/photos/assignments/assignments.fixture.ts';
import { createApiKey } from '../../../../testing/api-keys.ts';
import { listStudioPhotos } from '../../../../testing/deliveries.ts';
import { dataOf } from '../../../../testing/factories.ts';
import { createJpeg } from '../../../../testing/photos.ts';
import { insertReadyUpload } from '../../../../testing/stored-photos.ts';
import { createNoiseJpeg } from '../../../../testing/tus.ts';
import type { Job } from '../../../contract/src/photos/entities.ts';
import type { ApiKeyScope } from '../../../domain/src/accounts/api-key.ts';
import { type FindFailure, failuresOf, startFailingProxy } from '../failing-proxy.fixture.ts';
import { makeFolder, run, start } from './command.fixture.ts';
import { type Environment, readCredentials, saveCredentials } from './credentials.ts';

type Studio = Awaited<ReturnType<typeof createAssignmentStudio>>;

let studio: Studio;
let origin: string;
let apiKey: string;

const scopes: ApiKeyScope[] = ['photos:read', 'photos:write', 'studio:read', 'studio:write'];

beforeAll(async () => {
  studio = await createAssignmentStudio();
  origin = await studio.t.listen();
  apiKey = (await createApiKey(studio.zainab, { scopes })).key;
});
afterAll(() => studio.t.close());

const environmentOf = (url: string, key = apiKey): Environment => ({
  PATH: process.env.PATH,
  BURNISH_URL: url,
  BURNISH_API_KEY: key,
});
const direct = () => environmentOf(origin);

interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A job of the customer that is assigned to the retoucher. */
async function createJob(...files: NamedFile[]): Promise<Job> {
  const { t, customer, admin, zainab } = studio;
  const photos: { uploadId: string; notes: string }[] = [];
  for (const { name: fileName, bytes } of files) {
    const { id: uploadId } = await insertReadyUpload(t, customer, { fileName, bytes });
    photos.push({ uploadId, notes: `About ${fileName}` });
  }
  const { job } = dataOf(
    await customer.call('POST /photos/jobs', { body: { brief: 'Soft light.', photos } }),
  );
  dataOf(await assign(admin, job, await listStudioPhotos(admin, job._id), zainab));
  return job;
}

async function connectThrough(findFailure: FindFailure) {
  const proxy = await startFailingProxy(origin, findFailure);
  onTestFinished(() => proxy.close());
  return proxy;
}

const original = async (name: string): Promise<NamedFile> => ({ name, bytes: await createJpeg() });

describe('burnish pull', () => {
  test('downloads the originals and the brief', async () => {
    const files = [await original('DSC_1.JPG'), await original('DSC_2.JPG')];
    const job = await createJob(...files);
    const folder = join(await makeFolder(), 'job');
    const result = await run(['pull', job.number, '--to', folder], direct());
    expect(result).toMatchObject({ exitCode: 0, errors: [] });
    expect(result.output.at(-1)).toBe(`2 of 2 originals of job ${job.number} are in ${folder}.`);
    for (const { name, bytes } of files)
      expect((await readFile(join(folder, 'originals', name))).equals(bytes)).toBe(true);
    const brief = JSON.parse(await readFile(join(folder, 'brief.json'), 'utf8'));
    expect(brief).toMatchObject({ job: job.number, brief: 'Soft light.' });
    expect(brief.photos).toMatchObject([
      { file: 'DSC_1.JPG', notes: 'About DSC_1.JPG' },
      { file: 'DSC_2.JPG', notes: 'About DSC_2.JPG' },
    ]);
  });

  test('skips complete files, and takes the ID of the job as well', async () => {
    const job = await createJob(await original('DSC_1.JPG'));
    const folder = await makeFolder();
    const proxy = await connectThrough(() => null);
    const environment = environmentOf(proxy.url);
    await run(['pull', job.number, '--to', folder], environment);
    const again = await run(['pull', job._id, '--to', folder], environment);
    expect(again).toMatchObject({
      exitCode: 0,
      output: ['DSC_1.JPG: already downloaded', expect.any(String)],
    });
    expect(proxy.requests.filter(({ path }) => path.startsWith('/api/files/'))).toHaveLength(1);
  });

  test('continues a file after it was killed, and the bytes are equal', async () => {
    const file = { name: 'DSC_1.JPG', bytes: await createNoiseJpeg(1_600, 1_200) };
    const job = await createJob(file);
    const folder = await makeFolder();
    const sent = 1_000_000;
    let isFirst = true;
    const proxy = await connectThrough(({ path }) => {
      if (!path.startsWith('/api/files/') || !isFirst) return null;
      isFirst = false;
      return { kind: 'stall-response', bytes: sent };
    });
    const args = ['pull', job.number, '--to', folder];
    const child = start(args, environmentOf(proxy.url));
    await proxy.stalled;
    const partial = join(folder, 'originals', '.DSC_1.JPG.part');
    await expect.poll(async () => (await stat(partial).catch(() => null))?.size).toBe(sent);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await readdir(join(folder, 'originals'))).toEqual(['.DSC_1.JPG.part']);

    expect(await run(args, environmentOf(proxy.url))).toMatchObject({ exitCode: 0, errors: [] });
    expect(proxy.requests.at(-1)?.headers.range).toBe(`bytes=${sent}-`);
    expect((await readFile(join(folder, 'originals', 'DSC_1.JPG'))).equals(file.bytes)).toBe(true);
    expect(await readdir(join(folder, 'originals'))).toEqual(['DSC_1.JPG']);
  });

  test('continues a download whose connection breaks', async () => {
    const file = { name: 'DSC_1.JPG', bytes: await createNoiseJpeg(800, 600) };
    const job = await createJob(file);
    let cuts = 2;
    const proxy = await connectThrough(({ path }) => {
      if (!path.startsWith('/api/files/') || cuts === 0) return null;
      cuts -= 1;
      return { kind: 'cut-response', bytes: 100_000 };
    });
    const folder = await makeFolder();
    expect(await run(['pull', job.number, '--to', folder], environmentOf(proxy.url))).toMatchObject({
      exitCode: 0,
    });
    expect((await readFile(join(folder, 'originals', 'DSC_1.JPG'))).equals(file.bytes)).toBe(true);
    // The URL of an attempt may have expired since the one before it.
    const reads = proxy.requests.filter(({ path }) => /^\/api\/(files\/|photos\/[0-9a-f-]{36}$)/.test(path));
    expect(reads.map(({ path }) => path.split('/')[2])).toEqual([
      'photos',
      'files',
      'photos',
      'files',
      'photos',
      'files',
    ]);
  });

  test('goes on after a photo that was withdrawn since the list, or whose file cannot be written', async () => {
    const names = ['DSC_1.JPG', 'DSC_2.JPG', 'DSC_3.JPG'];
    const job = await createJob(...(await Promise.all(names.map(original))));
    const folder = await makeFolder();
    await mkdir(join(folder, 'originals', '.DSC_2.JPG.part'), { recursive: true });
    let isFirst = true;
    const proxy = await connectThrough(({ path }) => {
      if (!/^\/api\/photos\/[0-9a-f-]{36}$/.test(path) || !isFirst) return null;
      isFirst = false;
      return { kind: 'respond', status: 404 };
    });
    const result = await run(['pull', job.number, '--to', folder], environmentOf(proxy.url));
    expect(result).toEqual({
      exitCode: 1,
      errors: [
        'DSC_1.JPG: The server responded with status 404.',
        expect.stringMatching(/^DSC_2\.JPG: EISDIR/),
      ],
      output: [
        expect.stringMatching(/^DSC_3\.JPG: downloaded/),
        `1 of 3 originals of job ${job.number} are in ${folder}.`,
      ],
    });
  });

  test('a full disk ends the command at once', async () => {
    const job = await createJob(await original('DSC_1.JPG'), await original('DSC_2.JPG'));
    const folder = await makeFolder();
    const proxy = await connectThrough(() => null);
    const handle = await open(import.meta.filename);
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const write = vi.spyOn(prototype, 'write').mockRejectedValue(full);
    onTestFinished(() => write.mockRestore());
    const result = await run(['pull', job.number, '--to', folder], environmentOf(proxy.url));
    expect(result).toEqual({ exitCode: 1, output: [], errors: [full.message] });
    expect(proxy.requests.filter(({ path }) => path.startsWith('/api/files/'))).toHaveLength(1);
  });

  test('starts again if the partial file is of other bytes', async () => {
    const file = await original('DSC_1.JPG');
    const job = await createJob(file);
    const folder = await makeFolder();
    await mkdir(join(folder, 'originals'));
    await writeFile(join(folder, 'originals', '.DSC_1.JPG.part'), 'other bytes');
    expect(await run(['pull', job.number, '--to', folder], direct())).toMatchObject({ exitCode: 0 });
    expect((await readFile(join(folder, 'originals', 'DSC_1.JPG'))).equals(file.bytes)).toBe(true);
  });

  test('never replaces another file', async () => {
    const job = await createJob(await original('DSC_1.JPG'), await original('DSC_2.JPG'));
    const folder = await makeFolder();
    await mkdir(join(folder, 'originals'));
    await writeFile(join(folder, 'originals', 'DSC_1.JPG'), 'my work');
    const { exitCode, errors } = await run(['pull', job.number, '--to', folder], direct());
    expect(exitCode).toBe(1);
    expect(errors).toEqual([
      'DSC_1.JPG: A different file with this name already exists. Move it and run the command again.',
    ]);
    expect(await readFile(join(folder, 'originals', 'DSC_1.JPG'), 'utf8')).toBe('my work');
    expect(await readdir(join(folder, 'originals'))).toContain('DSC_2.JPG');
  });

  test('never replaces a brief that is not of a job', async () => {
    const job = await createJob(await original('DSC_1.JPG'));
    const folder = await makeFolder();
    await writeFile(join(folder, 'brief.json'), 'my brief');
    const { exitCode, errors } = await run(['pull', job.number, '--to', folder], direct());
    expect([exitCode, errors]).toEqual([
      1,
      [`${folder} already has a brief.json. Choose another folder with --to.`],
    ]);
    expect(await readdir(folder)).toEqual(['brief.json']);
    expect(await readFile(join(folder, 'brief.json'), 'utf8')).toBe('my brief');
  });

  test('writes inside the folder only, whatever the photos are called', async () => {
    const names = ['../../outside.jpg', '..', '/etc/motd', 'a\\b.jpg', '.ssh', 'DSC_1.JPG', 'dsc_1.jpg'];
    const job = await createJob(...(await Promise.all(names.map(original))));
    const parent = await makeFolder();
    const folder = join(parent, 'nested', 'job');
    expect(await run(['pull', job.number, '--to', folder], direct())).toMatchObject({ exitCode: 0 });
    expect(await readdir(parent)).toEqual(['nested']);
    expect(await readdir(join(parent, 'nested'))).toEqual(['job']);
    expect((await readdir(folder)).toSorted()).toEqual([
      '.burnish.json',
      'brief.json',
      'finished',
      'originals',
    ]);
    const written = await readdir(join(folder, 'originals'));
    expect(written).toHaveLength(names.length);
    expect(written.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a folder of another job, an unknown job and a missing scope are errors', async () => {
    const [first, second] = [
      await createJob(await original('DSC_1.JPG')),
      await createJob(await original('DSC_1.JPG')),
    ];
    const folder = await makeFolder();
    await run(['pull', first.number, '--to', folder], direct());
    const other = await run(['pull', second.number, '--to', folder], direct());
    expect(other).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining(`belongs to job ${first.number}`)],
    });
    const unknown = await run(['pull', 'JOB-0', '--to', folder], direct());
    expect(unknown).toMatchObject({
      exitCode: 1,
      errors: ['There is no job JOB-0 that this API key can read.'],
    });
    const { key } = await createApiKey(studio.zainab, { scopes: ['chat:read'] });
    const refused = await run(['pull', first.number, '--to', folder], environmentOf(origin, key));
    expect(refused).toMatchObject({ exitCode: 1, errors: [expect.stringContaining('lacks a scope')] });
  });

  test('customers pull their own jobs', async () => {
    const file = await original('DSC_1.JPG');
    const job = await createJob(file);
    const { key } = await createApiKey(studio.customer, { scopes: ['photos:read'] });
    const folder = await makeFolder();
    const result = await run(['pull', job.number, '--to', folder], environmentOf(origin, key));
    expect(result).toMatchObject({ exitCode: 0 });
    expect((await readFile(join(folder, 'originals', 'DSC_1.JPG'))).equals(file.bytes)).toBe(true);
  });
});

describe('burnish push', () => {
  /** The folder of a job with these originals. */
  async function pullJob(...names: string[]) {
    const job = await createJob(...(await Promise.all(names.map(original))));
    const folder = await makeFolder();
    await run(['pull', job.number, '--to', folder], direct());
    const finish = (name: string, bytes: Buffer) => writeFile(join(folder, 'finished', name), bytes);
    const listUploads = async () => {
      const options = { params: { id: job._id } };
      return dataOf(await studio.zainab.call('GET /photos/admin/jobs/:id/files', options)).uploads;
    };
    return { job, folder, finish, listUploads };
  }

  test('uploads the finished files and names their photos', async () => {
    const { job, folder, finish, listUploads } = await pullJob('DSC_1.JPG', 'DSC_2.JPG');
    const bytes = await createJpeg();
    await finish('DSC_1_final.jpg', bytes);
    await finish('DSC_2 v2.jpg', await createJpeg());
    const result = await run(['push', folder], direct());
    expect(result).toMatchObject({ exitCode: 0, errors: [] });
    expect(result.output).toEqual(
      expect.arrayContaining(['DSC_1_final.jpg: matches DSC_1.JPG', 'DSC_2 v2.jpg: matches DSC_2.JPG']),
    );
    expect(result.output.at(-1)).toBe(
      `2 files of job ${job.number} can be submitted. Submit them on the job's page.`,
    );
    const uploads = await listUploads();
    expect(uploads.map(({ state }) => state)).toEqual(['ready', 'ready']);
    const uploadIds = uploads.map(({ _id }) => _id);
    const call = { params: { id: job._id }, body: { uploadIds } };
    dataOf(await studio.zainab.call('POST /photos/admin/jobs/:id/versions', call));
    const photos = await listStudioPhotos(studio.zainab, job._id);
    const version = photos.find(({ fileName }) => fileName === 'DSC_1.JPG')?.versions[0];
    const response = await fetch(new URL(version?.url ?? '', origin));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    const again = await run(['push', folder], direct());
    expect(again).toEqual({
      exitCode: 0,
      output: [
        'DSC_1_final.jpg: already submitted',
        'DSC_2 v2.jpg: already submitted',
        `All files of job ${job.number} have already been submitted.`,
      ],
      errors: [],
    });
    expect(await listUploads()).toEqual([]);
  });

  test('reports files that match no photo or are rejected', async () => {
    const { job, folder, finish, listUploads } = await pullJob('DSC_1.JPG');
    await finish('portrait.jpg', await createJpeg());
    await finish('DSC_1_final.jpg', Buffer.from('no photo'));
    await finish('.DS_Store', Buffer.from('hidden'));
    const { exitCode, errors, output } = await run(['push', folder], direct());
    expect(exitCode).toBe(3);
    expect(output.at(-1)).toBe(`1 file of job ${job.number} can be submitted. Submit it on the job's page.`);
    expect(errors.toSorted()).toEqual([
      expect.stringMatching(/^DSC_1_final\.jpg: rejected\. \w/),
      expect.stringMatching(/^portrait\.jpg: matches no photo/),
    ]);
    expect(await listUploads()).toHaveLength(2);
  });

  test('says so if no file can be submitted', async () => {
    const { job, folder, finish } = await pullJob('DSC_1.JPG');
    await finish('DSC_1_final.jpg', Buffer.from('no photo'));
    const { exitCode, output } = await run(['push', folder], direct());
    expect([exitCode, output.at(-1)]).toEqual([3, `No files of job ${job.number} can be submitted.`]);
  });

  test('skips what is uploaded, and replaces what has changed', async () => {
    const { folder, finish, listUploads } = await pullJob('DSC_1.JPG');
    await finish('DSC_1_final.jpg', await createJpeg());
    await run(['push', folder], direct());
    const [first] = await listUploads();
    const second = await run(['push', folder], direct());
    expect(second.output[0]).toBe('DSC_1_final.jpg: already uploaded');
    expect((await listUploads()).map(({ _id }) => _id)).toEqual([first?._id]);
    await finish('DSC_1_final.jpg', await createJpeg());
    expect(await run(['push', folder], direct())).toMatchObject({ exitCode: 0 });
    const uploads = await listUploads();
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?._id).not.toBe(first?._id);
  });

  test('recognizes a file whose name the server has corrected', async () => {
    const { folder, finish, listUploads } = await pullJob('DSC_1.JPG');
    await finish('DSC_1 final\u200e.jpg', await createJpeg());
    await run(['push', folder], direct());
    const [first] = await listUploads();
    expect(first?.fileName).toBe('DSC_1 final.jpg');
    const second = await run(['push', folder], direct());
    expect(second.output[0]).toMatch(/: already uploaded$/);
    await finish('DSC_1 final\u200e.jpg', await createJpeg());
    await run(['push', folder], direct());
    expect(await listUploads()).toHaveLength(1);
  });

  test('continues an upload after it was killed, and the bytes are equal', async () => {
    const { folder, finish, listUploads, job } = await pullJob('DSC_1.JPG');
    const bytes = await createNoiseJpeg(1_600, 1_200);
    await finish('DSC_1_final.jpg', bytes);
    const proxy = await connectThrough(failuresOf('PATCH', { kind: 'stall-request', bytes: 500_000 }));
    // The folder is that of the product behind the proxy.
    const record = join(folder, '.burnish.json');
    await writeFile(record, (await readFile(record, 'utf8')).replace(origin, proxy.url));
    const child = start(['push', folder], environmentOf(proxy.url));
    await proxy.stalled;
    child.kill('SIGKILL');
    await once(child, 'close');
    const [partial] = await listUploads();
    expect(partial?.offset).toBeLessThan(bytes.length);

    const result = await run(['push', folder], environmentOf(proxy.url));
    expect(result).toMatchObject({ exitCode: 0, errors: [] });
    expect(result.output[0]).toContain('continued and uploaded');
    expect(proxy.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    const [upload, ...others] = await listUploads();
    expect(others).toEqual([]);
    expect(upload?._id).toBe(partial?._id);
    const call = { params: { id: job._id }, body: { uploadIds: [upload?._id ?? ''] } };
    dataOf(await studio.zainab.call('POST /photos/admin/jobs/:id/versions', call));
    const [photo] = await listStudioPhotos(studio.zainab, job._id);
    const response = await fetch(new URL(photo?.versions[0]?.url ?? '', origin));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('needs the folder of a job, and files', async () => {
    const empty = await makeFolder();
    const notPulled = await run(['push', empty], direct());
    expect(notPulled).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining('not the folder of a job')],
    });
    const { folder } = await pullJob('DSC_1.JPG');
    const none = await run(['push', folder], direct());
    expect(none).toMatchObject({ exitCode: 1, errors: [expect.stringContaining('no files')] });
    const elsewhere = await run(['push', folder], environmentOf('https://other.example'));
    expect(elsewhere).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining('belongs to a job of')],
    });
  });
});

describe('burnish login', () => {
  test('saves a key that only its user can read, which other commands use', async () => {
    const config = await makeFolder();
    const environment = { XDG_CONFIG_HOME: config };
    const result = await run(['login', `${origin}/orders`], environment, `${apiKey}\n`);
    const file = join(config, 'burnish', 'credentials.json');
    expect(result).toMatchObject({ exitCode: 0, output: [`The API key for ${origin} is saved in ${file}.`] });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const job = await createJob(await original('DSC_1.JPG'));
    const folder = await makeFolder();
    expect(await run(['pull', job.number, '--to', folder], environment)).toMatchObject({ exitCode: 0 });

    await chmod(file, 0o644);
    const shared = await run(['pull', job.number, '--to', folder], environment);
    expect(shared).toMatchObject({ exitCode: 1, errors: [expect.stringContaining('Other users can read')] });
    await chmod(file, 0o600);
    const other = await run(['pull', job.number], { ...environment, BURNISH_URL: 'https://other.example' });
    expect(other.errors).toEqual([expect.stringContaining('There is no API key for https://other.example')]);
    await run(['logout'], environment);
    const signedOut = await run(['pull', job.number, '--to', folder], environment);
    expect(signedOut).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining('There is no API key')],
    });
    await rm(folder, { recursive: true });
  });

  test.each(['{"url": "https://stu', 'null', '{}'])('a damaged file, %j, is an error', async (content) => {
    const config = await makeFolder();
    const file = join(config, 'burnish', 'credentials.json');
    await mkdir(join(config, 'burnish'));
    await writeFile(file, content, { mode: 0o600 });
    const { exitCode, errors } = await run(['pull', 'JOB-1'], { XDG_CONFIG_HOME: config });
    expect([exitCode, errors]).toEqual([1, [`${file} is damaged. Run "burnish login URL" again.`]]);
  });

  test('uses a saved key on Windows, where every file has the same mode', async () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32');
    onTestFinished(() => platform.mockRestore());
    const config = await makeFolder();
    const environment = { XDG_CONFIG_HOME: config };
    const file = await saveCredentials(environment, { url: origin, apiKey });
    await chmod(file, 0o666);
    expect(await readCredentials(environment)).toEqual({ url: origin, apiKey });
  });

  test('saves no key that is invalid, or for a server without HTTPS', async () => {
    const config = await makeFolder();
    const environment = { XDG_CONFIG_HOME: config };
    const invalid = await run(['login', origin], environment, 'burnish_0123456789abcdef_0');
    expect(invalid).toMatchObject({
      exitCode: 1,
      errors: [expect.stringContaining('invalid, expired or revoked')],
    });
    const insecure = await run(['login', 'http://studio.example'], environment, apiKey);
    expect(insecure).toMatchObject({ exitCode: 1, errors: [expect.stringContaining('HTTPS')] });
    expect(await readdir(config)).toEqual([]);
  });

  test('reads the key from a pipe', async () => {
    const config = await makeFolder();
    const child = start(
      ['login', origin],
      { PATH: process.env.PATH, XDG_CONFIG_HOME: config },
      `${apiKey}\n`,
    );
    const [output, [exitCode]] = await Promise.all([
      child.stdout === null ? '' : text(child.stdout),
      once(child, 'close'),
    ]);
    expect([exitCode, output]).toEqual([0, expect.stringContaining('is saved in')]);
    expect(output).not.toContain(apiKey);
  });
});

describe('burnish', () => {
  test('shows its usage', async () => {
    const { exitCode, output } = await run(['--help'], {});
    expect([exitCode, output[0]]).toEqual([0, 'Usage: burnish COMMAND']);
  });

  test.each([
    [[]],
    [['pull']],
    [['pull', 'a', 'b']],
    [['push', 'a', '--to', 'b']],
    [['constructor']],
    [['--unknown']],
  ])('%j is wrong usage', async (args) => {
    const { exitCode, errors } = await run(args, {});
    expect([exitCode, errors.length]).toEqual([2, 1]);
  });
});
