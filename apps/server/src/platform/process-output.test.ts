import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const fixture = join(import.meta.dirname, 'process-output.fixture.ts');

test('what libraries and Node.js print, and an unexpected error, are JSON lines of this process', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [fixture], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(5);
  // In any order: what is written while the process exits can overtake earlier lines.
  for (const line of [
    { level: 30, output: 'plain text { a: 1 }' },
    { level: 50, output: expect.stringContaining('Error: two\nlines') },
    { level: 40, warning: 'DeprecationWarning', output: 'old API' },
    { level: 40, output: expect.stringContaining('socket usage at capacity=1') },
    { level: 60, origin: 'unhandledRejection', causes: [expect.objectContaining({ kind: 'Error' })] },
  ])
    expect(lines).toContainEqual(expect.objectContaining(line));
  expect(stdout).not.toContain('secret text');
  for (const line of lines)
    expect(line).toMatchObject({ pid: expect.any(Number), host: 'studio', version: '1.2.3' });
});
