import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createMemoryStorage, type MemoryStorage } from '../../../../../testing/memory-storage.ts';
import { makeJpeg } from '../../../../../testing/photographs.ts';
import { createDecoder, type Decoder } from '../../platform/decoder/pool.ts';
import { handleErrors } from '../../platform/error-handler.ts';
import { createLogger } from '../../platform/logger.ts';
import { deriveKey, sign } from '../../platform/secrets.ts';
import { createPictures, originalKey, type Pictures, pictureRoutes } from './index.ts';

const secret = 'a secret of the tests, thirty-two characters long';
const log = createLogger('silent', { write() {} });
const clock = createTestClock();
let dataDir: string;
let real: Decoder;
let tasks: string[] = [];
let storage: MemoryStorage;
let pictures: Pictures;
let app: FastifyInstance;
let jpeg: Buffer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'burnish-pictures-'));
  real = createDecoder({ log, folder: dataDir });
  jpeg = await makeJpeg(3_000, 2_000);
});
afterAll(async () => {
  await real.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  tasks = [];
  storage = createMemoryStorage();
  const decoder: Decoder = {
    run(task) {
      tasks.push(task.path);
      return real.run(task);
    },
    close: async () => {},
  };
  pictures = createPictures({ storage, dataDir, clock, secret, log, decoder });
  app = Fastify();
  handleErrors(app);
  pictureRoutes(app, pictures);
});

async function examine(bytes: Buffer, id = 'one') {
  const path = join(dataDir, 'upload');
  await writeFile(path, bytes);
  const examined = await pictures.examine(id, path);
  if (examined.kind === 'photograph') await storage.putFile(originalKey(id), path, examined.mimeType);
  return examined;
}

async function sizeOf(id: string, size: number) {
  const { content, type } = await pictures.open(id, size);
  const { width, height } = await sharp(await buffer(content)).metadata();
  return { type, width, height };
}

const notFound = { code: 'NOT_FOUND' };

describe('looking at a photograph', () => {
  test('keeps its usual pictures, and leaves nothing else behind', async () => {
    expect(await examine(jpeg)).toMatchObject({ kind: 'photograph', width: 3_000, isPictured: true });
    expect([...storage.files.keys()].toSorted()).toEqual([
      'originals/one',
      'pictures/one/2048.jpg',
      'pictures/one/300.jpg',
    ]);
    expect(await readdir(join(dataDir, 'decoding'))).toEqual([]);
    expect(await sizeOf('one', 2_048)).toEqual({ type: 'image/jpeg', width: 2_048, height: 1_365 });
    expect(await sizeOf('one', 300)).toEqual({ type: 'image/jpeg', width: 300, height: 200 });
  });

  test('keeps nothing of what is none', async () => {
    expect(await examine(Buffer.from('no photograph'))).toEqual({
      kind: 'refused',
      refusal: 'not_a_photograph',
    });
    expect(storage.files.size).toBe(0);
  });

  test('keeps nothing where there is no room, and says so', async () => {
    const full: Decoder = {
      run: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      close: async () => {},
    };
    pictures = createPictures({ storage, dataDir, clock, secret, log, decoder: full });
    await expect(examine(jpeg)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(storage.files.size).toBe(0);
  });
});

describe('a picture', () => {
  test('that is kept costs no decoding', async () => {
    await examine(jpeg);
    tasks = [];
    await sizeOf('one', 300);
    await sizeOf('one', 2_048);
    expect(tasks).toEqual([]);
  });

  test('of another size is made from the largest that is kept, and kept too', async () => {
    await examine(jpeg);
    await storage.remove(originalKey('one'));
    tasks = [];
    expect(await sizeOf('one', 777)).toMatchObject({ width: 777, height: 518 });
    expect(await sizeOf('one', 777)).toMatchObject({ width: 777 });
    expect(tasks).toHaveLength(1);
  });

  test('is made from the original when none is kept', async () => {
    await examine(jpeg);
    await pictures.remove('one');
    expect([...storage.files.keys()]).toEqual(['originals/one']);
    expect(await sizeOf('one', 100)).toMatchObject({ width: 100 });
    expect(await sizeOf('one', 2_048)).toMatchObject({ width: 2_048 });
  });

  test('is made once, however many ask for it at the same time', async () => {
    await examine(jpeg);
    tasks = [];
    await Promise.all(Array.from({ length: 8 }, () => sizeOf('one', 640)));
    expect(tasks).toHaveLength(1);
  });

  test('that is being made while all are removed is removed too', async () => {
    await examine(jpeg);
    const asked = pictures.open('one', 640).catch(() => null);
    await vi.waitFor(() => expect(tasks).toHaveLength(2));
    await pictures.remove('one');
    await asked;
    expect([...storage.files.keys()]).toEqual(['originals/one']);
  });

  test('of nothing, or of what shows nothing, is not there', async () => {
    await expect(pictures.open('nobody', 300)).rejects.toMatchObject(notFound);
    await storage.put(originalKey('text'), Buffer.from('a text'), 'image/jpeg');
    await expect(pictures.open('text', 300)).rejects.toMatchObject(notFound);
  });
});

describe('the address of a picture', () => {
  const open = (url: string) => app.inject(url);

  test('opens it without a header, as a picture that may be kept and is nothing else', async () => {
    await examine(jpeg);
    const answer = await open(pictures.addressOf('one', 300));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(storage.files.get('pictures/one/300.jpg'));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, max-age=300, immutable',
    });
  });

  test('stays the same for five minutes at a time', () => {
    clock.set('2026-11-21T12:00:00.000Z');
    const first = pictures.addressOf('one', 300);
    clock.advance(299_000);
    expect(pictures.addressOf('one', 300)).toBe(first);
    clock.advance(1_000);
    expect(pictures.addressOf('one', 300)).not.toBe(first);
    expect(pictures.addressOf('one', 301)).not.toBe(pictures.addressOf('one', 300));
  });

  test.each([
    ['12:00:00', 600],
    ['12:04:59', 301],
  ])('made at %s is good for %i seconds', async (time, seconds) => {
    await examine(jpeg);
    clock.set(`2026-11-21T${time}.000Z`);
    const address = pictures.addressOf('one', 300);
    clock.advance((seconds - 1) * 1_000);
    expect((await open(address)).statusCode).toBe(200);
    clock.advance(1_000);
    expect((await open(address)).statusCode).toBe(404);
  });

  test('opens nothing that we did not sign', async () => {
    await examine(jpeg);
    const address = pictures.addressOf('one', 300);
    const [, ticket = '', signature = ''] = /([^/]+)\/([^/]+)$/.exec(address) ?? [];
    const path = address.slice(0, address.indexOf(ticket));
    const fields = { id: 'one', size: 300, until: 9_999_999_999 };
    const forged = Buffer.from(JSON.stringify(fields)).toString('base64url');
    const bad = [
      `${path}${forged}/${signature}`,
      `${path}${ticket}/${signature.slice(0, -2)}`,
      `${path}${ticket}/x`,
      `${path}${forged}/${sign(deriveKey(secret, 'file addresses'), forged)}`,
    ];
    for (const url of bad) expect((await open(url)).statusCode, url).toBe(404);
  });
});

test('the server never loads what decodes', async () => {
  const decoding = /platform\/decoder\/(child|examine|render|findings)\.ts$|\.test\.ts$/;
  const root = new URL('../../', import.meta.url).pathname;
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  for (const name of files.filter((file) => !decoding.test(file))) {
    const text = await readFile(join(root, name), 'utf8');
    expect(text, name).not.toMatch(/from 'sharp'|decoder\/(child|examine|render|findings)\.ts'/);
  }
});
