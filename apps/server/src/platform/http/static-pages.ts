// Serves the built pages: each with a content security policy for its inline scripts, and hashed assets cached forever.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@burnish/contract/api';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type NotFoundHandler, registerNotFoundHandler } from './not-found.ts';
import { createTemplateSender } from './page-templates.ts';

/** `scripts`: hashes of the inline scripts. */
const pageSchema = z.object({ file: z.string(), scripts: z.array(z.string()) });
const manifestSchema = z.object({
  /** The placeholder for the public URL. */
  unknownOrigin: z.string(),
  pages: z.record(z.string(), pageSchema),
  notFound: pageSchema,
  /** Paths of other text files that contain the placeholder. */
  texts: z.array(z.string()),
});
type Page = z.output<typeof pageSchema>;

/** Pages whose URL contains a token: they send no referrer. */
const pathsWithTokens = new Set(['/auth/callback', '/auth/reset', '/share']);
const yearSeconds = 31_536_000;

function cacheControlFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${yearSeconds}, immutable`;
  return /\.html(\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}

function contentSecurityPolicy({ scripts }: Page): string {
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

interface StaticPagesOptions {
  /** The build's output: the manifest pages.json, and the files in client/. */
  readonly folder: string;
  readonly publicUrl: () => string;
  /** For requests that do not ask for a page. */
  readonly notFoundHandler: NotFoundHandler;
}

export async function servePages(
  app: FastifyInstance,
  { folder, publicUrl, notFoundHandler }: StaticPagesOptions,
): Promise<void> {
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
  const { pages, notFound, texts, unknownOrigin } = manifest;
  const sendTemplate = createTemplateSender({
    folder: join(folder, 'client'),
    placeholder: unknownOrigin,
    publicUrl,
  });
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ...texts.map((path) => path.slice(1))],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlFor(path));
    },
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply, path: string, page: Page) => {
    reply
      .header('content-security-policy', contentSecurityPolicy(page))
      .header('cache-control', cacheControlFor(page.file));
    if (pathsWithTokens.has(path)) reply.header('referrer-policy', 'no-referrer');
    return sendTemplate(request, reply, page.file);
  };
  for (const [path, page] of Object.entries(pages))
    app.get(path, (request, reply) => sendPage(request, reply, path, page));
  for (const path of texts) {
    app.get(path, (request, reply) =>
      sendTemplate(request, reply.header('cache-control', cacheControlFor(path)), path),
    );
  }

  registerNotFoundHandler(app, (request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith(`${basePath}/`);
    return wantsPage ? sendPage(request, reply.code(404), '', notFound) : notFoundHandler(request, reply);
  });
}
