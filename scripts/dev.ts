// npm run dev [-- --demo]: the API server, restarted when its code changes, behind Vite's development server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoPeople } from '../demo/people/sign-in-hints.ts';
import { prepareDemo } from '../demo/prepare.ts';

const root = join(import.meta.dirname, '..');
const server = join(root, 'apps/server/src/main.ts');
const webCli = join(root, 'node_modules/@react-router/dev/bin.cjs');

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });
if (values.demo) {
  process.env.DATA_DIR ||= './data-demo';
  await prepareDemo(process.env, { isFresh: false, print: (line) => console.log(line) });
  console.log(demoPeople);
}

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', server, '--api-only'], {
    cwd: root,
    stdio: 'inherit',
    // Sign-in returns to the origin that serves the pages.
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  }),
  spawn(process.execPath, [webCli, 'dev', '--port', '5173', '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  }),
];

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
