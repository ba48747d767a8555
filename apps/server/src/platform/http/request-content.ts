import type { EndpointDefinition } from '@burnish/contract/endpoint';
import { DomainError } from '@burnish/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  announcedBytes,
  type FileDigest,
  type ReceivedFile,
  readForm,
  type UploadedFile,
} from './form-data.ts';
import { fileDigest } from './idempotency/idempotency.ts';
import { readBody } from './read-body.ts';

/** A request's body, before validation. */
export interface Content {
  readonly value: unknown;
  readonly file: UploadedFile | null;
  readonly files: readonly ReceivedFile[];
  readonly digests: readonly FileDigest[];
  /** The files were not stored, because the call was made before. */
  readonly isRepeated: boolean;
}

/**
 * Replaces Fastify's parsers, which keep every chunk of a body until its end. An empty body counts as no body, because
 * many clients always send the type.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const size = { maxBytes: request.routeOptions.bodyLimit, announcedBytes: announcedBytes(request) };
    readBody(payload, size).then((body) => {
      if (body.length === 0) done(null, undefined);
      else void parse(request, body.toString(), done);
    }, done);
  });
}

export async function readContent(
  request: FastifyRequest,
  { upload }: EndpointDefinition,
  numericFields: ReadonlySet<string>,
): Promise<Content> {
  const none = { file: null, files: [], digests: [], isRepeated: false };
  if (!request.isMultipart()) return { ...none, value: request.body };
  if (!upload) throw new DomainError('UNSUPPORTED_BODY');
  const { fields, file } = await readForm(request, upload, numericFields);
  return { ...none, value: fields, file };
}

export function digestFiles({ file, digests }: Content) {
  if (digests.length > 0) return digests;
  return file && fileDigest(file);
}
