import { defineConfig } from '@playwright/test';
import { lazyImageDistance } from './testing/lazy-image-distance.ts';
import { slowBrowserTests } from './testing/slow-tests.ts';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'fast', testMatch: '*.spec.ts', testIgnore: slowBrowserTests },
    { name: 'slow', testMatch: slowBrowserTests },
  ],
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // Two more than the cores of the smallest machine, because tests wait for half of their time.
  workers: 4,
  // Far longer than any test takes, so that no test fails because the machine is busy with other work.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Animations cost the browser almost as much as everything else. Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a graphics card, a process of its own only costs time.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Compiling code to run fast takes longer than it saves in pages that live for seconds.
        '--js-flags=--no-opt --no-maglev',
        lazyImageDistance,
      ],
    },
  },
});
