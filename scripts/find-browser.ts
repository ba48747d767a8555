// Finds a Chromium for the browser tests: the configured one, an installed one, or one installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell first: it starts and renders faster than a complete browser. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').concat('/usr/bin', '/snap/bin');
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...paths, ...applications, chromium.executablePath()].find((path) => existsSync(path));
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function installBrowser(): string | undefined {
  const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  console.log('No browser found. Installing Chromium.');
  if (run(process.execPath, cli, 'install', '--with-deps', 'chromium')) return findInstalled();
  // For machines that can only reach the system's package registry.
  const isRoot = process.getuid?.() === 0;
  if (isRoot && run('apt-get', 'update', '-qq')) {
    const install = (name: string) => run('apt-get', 'install', '-y', '-qq', name);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  return findInstalled();
}

/** The path of a Chromium. Installs one if none is found. */
export function findBrowser(): string {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH does not exist: ${configured}`);
    return configured;
  }
  const found = findInstalled() ?? installBrowser();
  if (found === undefined) throw new Error('Install Chromium or Chrome, or set CHROMIUM_PATH.');
  return found;
}
