// The built pages: each with the policy that names its own inline scripts, hashed assets kept for ever.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@burnish/contract/api';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createSendText } from './built-texts.ts';
import type { AnswerUnknown } from './wrong-method.ts';

const page = z.object({ file: z.string(), scripts: z.array(z.string()) });
const table = z.object({
  /** Stands where the public address belongs. */
  unknownOrigin: z.string(),
  pages: z.record(z.string(), page),
  notFound: page,
  /** What is no page, and names the public address too. */
  texts: z.array(z.string()),
});
type Page = z.output<typeof page>;

/** Pages that carry a token in their address tell nobody where they were opened from. */
const secretive = new Set(['/auth/callback', '/auth/reset']);
const year = 31_536_000;

/** Pages are asked for anew; what has a hash in its name never changes. */
function lifetimeOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${year}, immutable`;
  return /\.html(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

function policyOf({ scripts }: Page): string {
  const hashes = scripts.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface PagesParts {
  /** What the build made, with its table pages.json and the files below client/. */
  readonly folder: string;
  readonly publicUrl: () => string;
  readonly answerUnknown: AnswerUnknown;
}

export async function servePages(
  app: FastifyInstance,
  { folder, publicUrl, answerUnknown }: PagesParts,
): Promise<void> {
  const built = table.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
  const { pages, notFound, texts, unknownOrigin } = built;
  const sendText = createSendText({ folder: join(folder, 'client'), unknownOrigin, publicUrl });
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ...texts.map((path) => path.slice(1))],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', lifetimeOf(path));
    },
  });

  const send = (request: FastifyRequest, reply: FastifyReply, path: string, found: Page) => {
    reply.header('content-security-policy', policyOf(found)).header('cache-control', lifetimeOf(found.file));
    if (secretive.has(path)) reply.header('referrer-policy', 'no-referrer');
    return sendText(request, reply, found.file);
  };
  for (const [path, found] of Object.entries(pages))
    app.get(path, (request, reply) => send(request, reply, path, found));
  for (const path of texts) {
    app.get(path, (request, reply) =>
      sendText(request, reply.header('cache-control', lifetimeOf(path)), path),
    );
  }

  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith(`${basePath}/`);
    return wantsPage ? send(request, reply.code(404), '', notFound) : answerUnknown(request, reply);
  });
}
