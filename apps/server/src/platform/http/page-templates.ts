// Sends built files that contain a placeholder for the public URL, which is unknown when they are built and may only be
// known once the server listens. Each file is rendered and compressed at its first request, then cached.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface RenderedFile {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak, because it is the same for all encodings. */
  readonly etag: string;
}

/** By preference. */
const encodings = ['br', 'gzip'] as const;

function acceptsEncoding(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((token) => token.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function render(path: string, placeholder: string, origin: string): Promise<RenderedFile> {
  const plain = Buffer.from((await readFile(path, 'utf8')).replaceAll(placeholder, origin));
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    compressGzip(plain, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { plain, br, gzip: gz, etag: `W/"${hash}"` };
}

interface TemplateOptions {
  readonly folder: string;
  readonly placeholder: string;
  readonly publicUrl: () => string;
}

/** Sends a file of the folder, replacing the placeholder with the public URL. */
export type SendTemplate = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
) => Promise<FastifyReply>;

export function createTemplateSender({ folder, placeholder, publicUrl }: TemplateOptions): SendTemplate {
  const cache = new Map<string, Promise<RenderedFile>>();

  function renderOnce(file: string): Promise<RenderedFile> {
    const origin = publicUrl();
    const key = `${origin} ${file}`;
    const rendered = cache.get(key) ?? render(join(folder, file), placeholder, origin);
    cache.set(key, rendered);
    // Failures are not cached.
    rendered.catch(() => cache.delete(key));
    return rendered;
  }

  return async ({ headers }, reply, file) => {
    const rendered = await renderOnce(file);
    reply
      .header('content-type', contentTypes[extname(file)])
      .header('vary', 'accept-encoding')
      .header('etag', rendered.etag);
    const cachedEtags = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
    if (reply.statusCode === 200 && cachedEtags.includes(rendered.etag)) return reply.code(304).send();
    const encoding = encodings.find((name) =>
      acceptsEncoding(String(headers['accept-encoding'] ?? ''), name),
    );
    if (encoding === undefined) return reply.send(rendered.plain);
    return reply.header('content-encoding', encoding).send(rendered[encoding]);
  };
}
