// The server in production, where the OpenID library of the development sign-in isn't installed.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier !== 'oidc-provider') return next(specifier, context);
      throw Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    },
  });
  await import('./app.ts');
  const { createDevelopmentIssuer } = await import('./platform/security/development-issuer/development-issuer.ts');
  await createDevelopmentIssuer({ publicUrl: () => '', callbackPath: '' }).catch(({ message }) => console.log(message));
`;

test('only the development sign-in needs the package, and says how to install it', async () => {
  const cwd = join(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
  });
  expect(stdout).toBe(
    "The development sign-in isn't installed. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or run " +
      '`npm ci --include=dev`.\n',
  );
});
