// npm run test:e2e: the browser tests against the built product. Arguments are passed to Playwright.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildWeb, isBuildFresh } from './build-web.ts';
import { findBrowser } from './find-browser.ts';

const root = join(import.meta.dirname, '..');

if (!(await isBuildFresh())) await buildWeb();
const cli = join(root, 'node_modules/@playwright/test/cli.js');
const child = spawn(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, CHROMIUM_PATH: findBrowser() },
  stdio: 'inherit',
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
