// The public interface of the package.
export {
  type CallName,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type ListName,
  type Reply,
  type RequestOptions,
  type Row,
} from './client.ts';
export type { Download, DownloadOptions } from './download.ts';
export { BurnishError, ConnectionError, type FieldError } from './errors.ts';
export type { Calls, ErrorCode } from './generated/calls.ts';
export type * from './generated/schemas.ts';
export type { RetryPolicy } from './retries.ts';
export type { UploadOptions, UploadSource } from './upload.ts';
