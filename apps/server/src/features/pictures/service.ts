// Pictures of photographs: the usual sizes are made when a photograph comes, the others when somebody first asks.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { basePath } from '@burnish/contract/api';
import { DomainError } from '@burnish/domain/errors';
import { thumbnailSizes } from '@burnish/domain/photo/photo';
import type { Clock } from '../../platform/clock.ts';
import { createDecoder, type Decoder } from '../../platform/decoder/pool.ts';
import type { Examined } from '../../platform/decoder/task.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage.ts';
import { createDrawing, pictureType } from './drawing.ts';
import { originalKey, pictureKey, picturesFolder } from './keys.ts';
import { createTickets, type Ticket } from './tickets.ts';

export type { Examined };

export const picturesPath = `${basePath}/photos/pictures`;

export interface Pictures {
  /**
   * Path of a signed address of this picture, its longer side `size` pixels or less where there are no more. It stays
   * the same for five minutes at a time, and ends within ten.
   */
  addressOf(id: string, size: number): string;
  /** What an address is of. @throws DomainError NOT_FOUND for one that is not ours or has ended */
  ticketOf(ticket: string, signature: string): Ticket;
  /**
   * Judges the file at `path` by its bytes, and keeps its usual pictures. A bad file is refused and not thrown;
   * thrown is what it has no part in, as a full disk. @throws DomainError STORAGE_FULL
   */
  examine(id: string, path: string): Promise<Examined>;
  /** The kept picture, else made from what is kept, or from the original. @throws DomainError NOT_FOUND */
  open(id: string, size: number): Promise<{ content: Readable; type: typeof pictureType }>;
  /** All pictures of it. */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

export interface PicturesParts {
  readonly storage: Storage;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly secret: string;
  readonly log: Logger;
  /** For tests and figures. */
  readonly decoder?: Decoder;
}

export function createPictures(parts: PicturesParts): Pictures {
  const { storage, dataDir, clock, secret, log } = parts;
  const workshop = join(dataDir, 'decoding');
  const decoder = parts.decoder ?? createDecoder({ log, folder: workshop });
  const drawing = createDrawing(decoder, storage, workshop);
  const tickets = createTickets(secret, clock);
  /** Those that are being made, by key: whoever asks meanwhile waits for the same. */
  const making = new Map<string, Promise<void>>();

  /** The largest that is kept spares decoding the original. */
  async function make(id: string, size: number): Promise<void> {
    const { max } = thumbnailSizes;
    const draw = (path: string) => drawing.draw('draw', id, path, [size]);
    const fromKept = size === max ? null : await storage.withFile(pictureKey(id, max), draw);
    if (fromKept === null) await storage.withFile(originalKey(id), draw);
  }

  function makeOnce(id: string, size: number): Promise<void> {
    const key = pictureKey(id, size);
    const running = making.get(key) ?? make(id, size).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  return {
    addressOf: (id, size) => `${picturesPath}/${tickets.issue({ id, size })}`,

    ticketOf(ticket, signature) {
      const found = tickets.read(ticket, signature);
      if (found === null) throw new DomainError('NOT_FOUND');
      return found;
    },

    examine: (id, path) => drawing.draw('examine', id, path, [thumbnailSizes.max, thumbnailSizes.usual]),

    async open(id, size) {
      const key = pictureKey(id, size);
      let content = await storage.read(key);
      if (content === null) {
        await makeOnce(id, size);
        content = await storage.read(key);
      }
      if (content === null) throw new DomainError('NOT_FOUND');
      return { content, type: pictureType };
    },

    async remove(id) {
      // One that is being made would else come after.
      const folder = `${picturesFolder(id)}/`;
      const late = [...making].filter(([key]) => key.startsWith(folder)).map(([, made]) => made);
      await Promise.allSettled(late);
      await storage.removeAll(picturesFolder(id));
    },
    close: () => decoder.close(),
  };
}
