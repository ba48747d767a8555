// Loaded with --import: makes a process fail if it loads a package that `npm ci --omit=dev` doesn't install.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { z } from 'zod';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() }),
  ),
});
const { packages } = lockFile.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);
const isForDevelopment = (path: string) => packages[path]?.dev ?? packages[path]?.devOptional ?? false;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, path] =
      /\/((?:(?:apps|packages)\/[^/]+\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(resolved.url) ?? [];
    if (path !== undefined && isForDevelopment(path))
      throw new Error(`${context.parentURL} loads ${path}, which is for development only`);
    return resolved;
  },
});
