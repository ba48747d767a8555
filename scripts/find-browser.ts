// A Chromium for the browser tests: the one named, one of the machine's, or one installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin', '/snap/bin');
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function installed(): string | undefined {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  console.log('No browser was found: installing Chromium.');
  if (run(process.execPath, cli, 'install', '--with-deps', 'chromium')) return onThisMachine();
  // Where only the system's own packages can be reached.
  if (process.getuid?.() === 0 && run('apt-get', 'update', '-qq'))
    run('apt-get', 'install', '-y', '-qq', 'chromium');
  return onThisMachine();
}

/** The path of a Chromium. Installs one where there is none. */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`);
    return named;
  }
  const found = onThisMachine() ?? installed();
  if (found === undefined) throw new Error('Install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  return found;
}
