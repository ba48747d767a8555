import { expect, it } from 'vitest';
import { findAccount } from './run-as.ts';

it('finds an account by its whole name', () => {
  const passwd = [
    'root:x:0:0:root:/root:/bin/bash',
    'postgres-exporter:x:9:9::/:/bin/false',
    'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash',
  ].join('\n');

  expect(findAccount(passwd, 'postgres')).toEqual({ uid: 101, gid: 104 });
  expect(findAccount(passwd, 'nobody')).toBeUndefined();
});
