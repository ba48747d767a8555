// An application whose disk and file storage the tests of photo forms observe and control.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../../testing/app.ts';
import { photoForms, photos } from '../../../db/schema/index.ts';
import { closeConsistent } from './jobs.fixture.ts';

export interface FormApp {
  readonly t: TestApp;
  readonly origin: string;
  readonly admin: TestUser;
  readonly disk: {
    freeBytes: number;
    /** Called before each file is stored. */
    beforeFile(): Promise<void>;
    /** Number of originals that were moved to the storage. */
    movedOriginals: number;
  };
  /** Keys of the originals that were stored and not removed. */
  originals(): string[];
  countPhotos(person: TestUser): Promise<number>;
  /** Asserts that the call stores no file and no photo. */
  expectNothingStored(person: TestUser, call: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function createFormApp(): Promise<FormApp> {
  const storedKeys = new Set<string>();
  const disk: FormApp['disk'] = {
    freeBytes: Number.POSITIVE_INFINITY,
    beforeFile: async () => {},
    movedOriginals: 0,
  };
  const t = await createTestApp({
    readFreeBytes: async () => disk.freeBytes,
    storage: (real) => ({
      ...real,
      async put(key, bytes, type) {
        storedKeys.add(key);
        await real.put(key, bytes, type);
      },
      async putFile(key, path, type) {
        storedKeys.add(key);
        if (key.startsWith('originals/')) disk.movedOriginals += 1;
        await disk.beforeFile();
        await real.putFile(key, path, type);
      },
      async remove(key) {
        storedKeys.delete(key);
        await real.remove(key);
      },
    }),
  });
  const originals = () => [...storedKeys].filter((key) => key.startsWith('originals/'));
  const countPhotos = ({ id }: TestUser) => t.database.queries.$count(photos, eq(photos.userId, id));

  return {
    t,
    origin: await t.listen(),
    admin: await t.signInAdmin(),
    disk,
    originals,
    countPhotos,
    async expectNothingStored(person, call) {
      const [before, photosBefore] = [originals(), await countPhotos(person)];
      await call();
      expect(originals()).toEqual(before);
      expect(await countPhotos(person)).toBe(photosBefore);
    },
    async close() {
      expect(await t.database.queries.$count(photoForms)).toBe(0);
      await closeConsistent(t);
    },
  };
}
