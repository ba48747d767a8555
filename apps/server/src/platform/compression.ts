// Lists of a phone's first page: a tenth of the bytes. The built pages are compressed already, better than on the fly.
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a packet is sent either way. */
const worthwhileBytes = 1_024;

/** Added before the first route. A body that comes in compressed is refused: it may swell without end. */
export async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: worthwhileBytes,
    encodings: ['br', 'gzip'],
    // Nearly as small as the best there is, in a small part of its time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
