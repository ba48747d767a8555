export {
  type AttemptOutcome,
  createDecoder,
  type Decoder,
  type DecoderEvent,
  type DecoderOptions,
  DecodingInterruptedError,
  type Logger,
} from './decoder.ts';
export { drawSvg } from './draw-svg.ts';
export type {
  BitDepth,
  DecoderResult,
  DecoderTask,
  Inspection,
  MetadataResult,
  MetadataTask,
  Patch,
  PhotoMetadata,
  PhotoMimeType,
  PhotoWarning,
  Rejection,
  TileResult,
  TileTask,
} from './task.ts';
