import { describe, expect, test } from 'vitest';
import { findAssumptions, findMissingBuilds, findSameNames, type LockedPackages } from './check-platforms.ts';

const builds = {
  'node_modules/fast': {
    optionalDependencies: { 'fast-linux-x64': '1', 'fast-linux-arm64': '1', 'fast-mac': '1' },
  },
  'node_modules/fast-linux-x64': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/fast-linux-arm64': { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
  'node_modules/fast-mac': { os: ['darwin'], cpu: ['x64', 'arm64'] },
} satisfies LockedPackages;

describe('findMissingBuilds', () => {
  test('accepts a package with one for each platform', () => {
    expect(findMissingBuilds(builds)).toEqual([]);
  });

  test('finds a platform without one, such as a system with another C library', () => {
    const musl = {
      ...builds,
      'node_modules/fast-linux-arm64': { os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
    };
    expect(findMissingBuilds(musl)).toEqual(['node_modules/fast: no package for linux arm64']);
  });

  test('finds one that is not in the lock file', () => {
    const { 'node_modules/fast-mac': _, ...rest } = builds;
    expect(findMissingBuilds(rest)).toContain('node_modules/fast: fast-mac is not in the lock file');
  });

  test('reads excluded systems', () => {
    const excluded = { ...builds, 'node_modules/fast-mac': { os: ['!win32', '!linux'], cpu: ['!ia32'] } };
    expect(findMissingBuilds(excluded)).toEqual([]);
  });

  test('finds packages in folders nearer than the root', () => {
    const nested: LockedPackages = {
      'apps/web/node_modules/fast': builds['node_modules/fast'],
      'apps/web/node_modules/fast/node_modules/fast-linux-x64': builds['node_modules/fast-linux-x64'],
      'apps/web/node_modules/fast-linux-arm64': builds['node_modules/fast-linux-arm64'],
      'node_modules/fast-mac': builds['node_modules/fast-mac'],
    };
    expect(findMissingBuilds(nested)).toEqual([]);
  });

  test('ignores additions of one system', () => {
    const addition: LockedPackages = {
      'node_modules/vite': { optionalDependencies: { fsevents: '1' } },
      'node_modules/fsevents': { os: ['darwin'] },
    };
    expect(findMissingBuilds(addition)).toEqual([]);
  });
});

test('findSameNames finds paths that differ only in case', () => {
  expect(findSameNames(['src/a.ts', 'src/b.ts', 'src/A.ts'])).toEqual([
    'src/a.ts and src/A.ts differ only in case',
  ]);
});

describe('findAssumptions', () => {
  test.each([
    "const folder = '/tmp';",
    "readFile('/proc/self/stat')",
    'spawn(command, { shell: true })',
    "if (process.platform === 'linux') {",
    "spawn('/bin/sh')",
  ])('finds %s', (line) => {
    expect(findAssumptions('apps/server/src/main.ts', `first\n${line}`)).toEqual([
      `apps/server/src/main.ts:2: ${line}`,
    ]);
  });

  test.each(["fetch('/api/photos')", "join(tmpdir(), 'a')", "const path = '/home';"])(
    'accepts %s',
    (line) => {
      expect(findAssumptions('apps/server/src/main.ts', line)).toEqual([]);
    },
  );
});
