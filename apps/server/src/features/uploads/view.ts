import type { Upload } from '@burnish/contract/entity';
import { sentenceOfRefusal } from '@burnish/contract/upload-refusals';
import { thumbnailSizes, uploadDays } from '@burnish/domain/photo/photo';
import { millisecondsPerDay } from '@burnish/domain/time/calendar-date';
import type { Pictures } from '../pictures/index.ts';
import type { UploadRow } from './repository.ts';

/** `offset`: bytes that are here. */
export function uploadView(
  row: UploadRow,
  offset: number,
  { addressOf }: Pick<Pictures, 'addressOf'>,
): Upload {
  const { id, fileName, folder, size, state, refusal, mimeType, width, height, findings, sha256 } = row;
  return {
    _id: id,
    fileName,
    folder,
    size,
    offset,
    state,
    refusal: refusal === null ? null : sentenceOfRefusal[refusal],
    mimeType,
    width,
    height,
    findings: [...findings],
    sha256,
    thumbnailUrl: row.isPictured ? addressOf(id, thumbnailSizes.usual) : null,
    pictureUrl: row.isPictured ? addressOf(id, thumbnailSizes.max) : null,
    createdAt: row.createdAt.toISOString(),
    endsAt: new Date(row.touchedAt.getTime() + uploadDays * millisecondsPerDay).toISOString(),
  };
}
