// Compresses API responses. The built pages are already compressed, better than would be possible on the fly.
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into one packet either way. */
const minBytes = 1_024;

/** Must precede the first route. Compressed request bodies are rejected, because they can expand without limit. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: minBytes,
    encodings: ['br', 'gzip'],
    // Nearly as small as the maximum quality, in a fraction of the time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
