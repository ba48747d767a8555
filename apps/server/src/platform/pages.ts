// The built pages: each with the policy that names its own inline scripts, hashed assets kept for ever.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '@burnish/contract/api';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerUnknown } from './wrong-method.ts';

const page = z.object({ file: z.string(), scripts: z.array(z.string()) });
const table = z.object({ pages: z.record(z.string(), page), notFound: page });
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

/** `folder`: what the build made, with its table pages.json and the files below client/. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  answerUnknown: AnswerUnknown,
): Promise<void> {
  const { pages, notFound } = table.parse(JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')));
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', lifetimeOf(path));
    },
  });

  const send = (reply: FastifyReply, path: string, found: Page) => {
    reply.header('content-security-policy', policyOf(found));
    if (secretive.has(path)) reply.header('referrer-policy', 'no-referrer');
    return reply.sendFile(found.file);
  };
  for (const [path, found] of Object.entries(pages)) app.get(path, (_, reply) => send(reply, path, found));

  app.setNotFoundHandler((request: FastifyRequest, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith(`${basePath}/`);
    return wantsPage ? send(reply.code(404), '', notFound) : answerUnknown(request, reply);
  });
}
