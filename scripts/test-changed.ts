// npm run test:changed [-- REF]: the tests that a change touches, since REF (default: HEAD, so uncommitted work).
// Unit and integration tests are found by their imports, browser tests by the files they import themselves.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const ref = process.argv[2] ?? 'HEAD';

async function run(script: string, ...args: string[]): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const unitPassed = await run('test:unit', `--changed=${ref}`, '--passWithNoTests');
const browserPassed = await run('test:e2e', `--only-changed=${ref}`, '--pass-with-no-tests');
if (!(unitPassed && browserPassed)) process.exitCode = 1;
