import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from './attachment.ts';

/** A response without the JSON envelope. It depends on the request's `Accept` header. */
export class StreamResponse {
  readonly content: Readable;
  readonly type: string;
  /** The name of the download; absent for content that isn't saved. */
  readonly fileName: string | undefined;

  constructor(content: Readable, type: string, fileName?: string) {
    this.content = content;
    this.type = type;
    this.fileName = fileName;
  }
}

export function sendStream(response: FastifyReply, { content, type, fileName }: StreamResponse): void {
  if (fileName !== undefined) void response.header('content-disposition', attachment(fileName));
  void response.type(type).header('vary', 'accept').send(content);
}
