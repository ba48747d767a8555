// npm run dev: the server, restarted when its code changes, beside the pages' own development server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const server = join(root, 'apps/server/src/main.ts');
const webCli = join(root, 'node_modules/@react-router/dev/bin.cjs');

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
    cwd: root,
    stdio: 'inherit',
    // Signing in returns to where the pages are being worked on.
    env: { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
  }),
  spawn(process.execPath, [webCli, 'dev'], { cwd: join(root, 'apps/web'), stdio: 'inherit' }),
];

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
