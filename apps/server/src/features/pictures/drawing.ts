// Making pictures in the decoder, and keeping them.
import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Decoder } from '../../platform/decoder/pool.ts';
import type { Examined, Task } from '../../platform/decoder/task.ts';
import { removeLeftovers } from '../../platform/leftovers.ts';
import type { Storage } from '../../platform/storage.ts';
import { whenFull } from '../../platform/when-full.ts';
import { pictureKey } from './keys.ts';

export const pictureType = 'image/jpeg';

export interface Drawing {
  /** Makes pictures of these sizes from the file at `path` and keeps them, if it is a photograph that shows one. */
  draw(kind: Task['kind'], id: string, path: string, sizes: readonly number[]): Promise<Examined>;
}

/** `folder`: where pictures lie until they are all made. */
export function createDrawing(decoder: Decoder, storage: Storage, folder: string): Drawing {
  let isSwept = false;

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true });
    if (!isSwept) await removeLeftovers(folder);
    isSwept = true;
  }

  return {
    async draw(kind, id, path, sizes) {
      await whenFull(prepare);
      const pictures = sizes.map((size) => ({ size, path: join(folder, randomUUID()) }));
      try {
        const examined = await whenFull(() => decoder.run({ kind, path, pictures }));
        if (examined.kind === 'photograph' && examined.isPictured)
          for (const { size, path: made } of pictures)
            await storage.putFile(pictureKey(id, size), made, pictureType);
        return examined;
      } finally {
        await Promise.all(pictures.map((picture) => rm(picture.path, { force: true })));
      }
    },
  };
}
