// Built pages and texts in which the public address is still to be written. Who builds does not know it; here it is
// known once the server listens. Each is written and compressed when it is first asked for, and kept.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

interface Written {
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak, because it names what is said, in whatever encoding. */
  readonly tag: string;
}

/** The best first. */
const encodings = ['br', 'gzip'] as const;

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

async function write(file: string, unknownOrigin: string, origin: string): Promise<Written> {
  const plain = Buffer.from((await readFile(file, 'utf8')).replaceAll(unknownOrigin, origin));
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    zip(plain, { level: 9 }),
  ]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { plain, br, gzip: gz, tag: `W/"${hash}"` };
}

interface Place {
  readonly folder: string;
  readonly unknownOrigin: string;
  readonly publicUrl: () => string;
}

export type SendText = (request: FastifyRequest, reply: FastifyReply, file: string) => Promise<FastifyReply>;

export function createSendText({ folder, unknownOrigin, publicUrl }: Place): SendText {
  const kept = new Map<string, Promise<Written>>();

  function written(file: string): Promise<Written> {
    const origin = publicUrl();
    const key = `${origin} ${file}`;
    const known = kept.get(key) ?? write(join(folder, file), unknownOrigin, origin);
    kept.set(key, known);
    // What could not be read now may be there later.
    known.catch(() => kept.delete(key));
    return known;
  }

  return async ({ headers }, reply, file) => {
    const text = await written(file);
    reply
      .header('content-type', types[extname(file)])
      .header('vary', 'accept-encoding')
      .header('etag', text.tag);
    const known = headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? [];
    if (reply.statusCode === 200 && known.includes(text.tag)) return reply.code(304).send();
    const encoding = encodings.find((each) => accepts(String(headers['accept-encoding'] ?? ''), each));
    if (encoding === undefined) return reply.send(text.plain);
    return reply.header('content-encoding', encoding).send(text[encoding]);
  };
}
