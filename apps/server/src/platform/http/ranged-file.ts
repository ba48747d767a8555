// Responses with a file whose interrupted download can be continued.
import { Readable } from 'node:stream';
import { DomainError } from '@burnish/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachment } from './attachment.ts';
import { firstByteOf } from './byte-range.ts';

export interface RangedFile {
  readonly fileName: string;
  readonly fileType: string;
  /** Bytes. */
  readonly length: number;
  /** Changes with the content. */
  readonly etag: string;
  /** The file from this byte on. Null: it no longer exists. */
  read(first: number): Promise<Readable | null>;
}

/** Headers of files of users: a browser saves them and runs nothing of them. `maxAge`: in seconds. */
export function setFileHeaders(
  reply: FastifyReply,
  { fileName, fileType }: Pick<RangedFile, 'fileName' | 'fileType'>,
  maxAge: number,
): FastifyReply {
  return reply
    .type(fileType)
    .header('content-disposition', attachment(fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('cache-control', `private, max-age=${maxAge}`);
}

/** A HEAD request reads nothing. `maxAge`: in seconds. @throws DomainError NOT_FOUND */
export async function sendRangedFile(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
  file: RangedFile,
  maxAge: number,
): Promise<FastifyReply> {
  const { length } = file;
  const first = method === 'HEAD' ? 0 : firstByteOf(headers, file);
  if (first === null) return reply.code(416).header('content-range', `bytes */${length}`).send();
  const content = method === 'HEAD' ? Readable.from([]) : await file.read(first);
  if (content === null) throw new DomainError('NOT_FOUND');
  if (first > 0) void reply.code(206).header('content-range', `bytes ${first}-${length - 1}/${length}`);
  return setFileHeaders(reply, file, maxAge)
    .header('content-length', String(length - first))
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag)
    .send(content);
}
