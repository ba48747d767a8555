import { DomainError } from '@burnish/domain/errors';
import {
  type Decoder,
  type DecoderResult,
  type DecoderTask,
  DecodingInterruptedError,
  type MetadataResult,
  type MetadataTask,
  type TileResult,
  type TileTask,
} from '@burnish/photo-decoder';
import { deleteAbandonedFiles } from '../../../platform/storage/abandoned-files.ts';
import { mapDiskFull } from '../../../platform/storage/disk-full.ts';
import { createPrivateFolder } from '../../../platform/storage/private-folder.ts';

export interface Renderer {
  /** @throws DomainError STORAGE_FULL, or NOT_READY if the photo could not be decoded in time */
  render(task: DecoderTask): Promise<DecoderResult>;
  /** @throws what `render` throws */
  tile(task: TileTask): Promise<TileResult>;
  /** @throws what `render` throws */
  metadata(task: MetadataTask): Promise<MetadataResult>;
}

/** `folder`: for photos while they are decoded. */
export function createRenderer(decoder: Decoder, folder: string): Renderer {
  let isPrepared = false;

  async function prepareFolder(): Promise<void> {
    if (isPrepared) return;
    await createPrivateFolder(folder);
    await deleteAbandonedFiles(folder);
    isPrepared = true;
  }

  function decode<Result>(work: () => Promise<Result>): Promise<Result> {
    return mapDiskFull(async () => {
      await prepareFolder();
      try {
        return await work();
      } catch (error) {
        throw error instanceof DecodingInterruptedError ? new DomainError('NOT_READY') : error;
      }
    });
  }

  return {
    render: (task) => decode(() => decoder.run(task)),
    tile: (task) => decode(() => decoder.tile(task)),
    metadata: (task) => decode(() => decoder.metadata(task)),
  };
}
