import { describe, expect, test } from 'vitest';
import { permittedCommands, permittedPageKeys } from '../../features/commands/commands.ts';
import { customerCommands, studioCommands, studioPageKeys } from './command-lists.ts';

const handlers = { openHelp: () => {}, toggleTheme: () => {}, toggleSidebar: () => {}, signOut: () => {} };

describe.each([
  ['customers', customerCommands({ ...handlers, upload: { to: '/upload' } })],
  ['the studio', studioCommands(handlers)],
])('commands of %s', (_, commands) => {
  test('have unique IDs, labels and keys, and lead somewhere', () => {
    for (const name of ['id', 'label'] as const)
      expect(new Set(commands.map((command) => command[name])).size, name).toBe(commands.length);
    for (const { id, to, run } of commands) expect((to === undefined) !== (run === undefined), id).toBe(true);
  });

  test('no keys are the beginning of other keys', () => {
    const keys = commands.flatMap((command) => (command.keys === undefined ? [] : [command.keys]));
    const conflicts = keys.filter((key, index) =>
      keys.some((other, position) => position !== index && `${other} `.startsWith(`${key} `)),
    );
    expect(conflicts).toEqual([]);
    expect(keys).not.toContain('?');
  });
});

test('commands that need a permission are offered with it only', () => {
  const commands = studioCommands(handlers);
  expect(permittedCommands(commands, { role: 'admin' })).toEqual(commands);
  const others = permittedCommands(commands, { role: 'user' }).map(({ id }) => id);
  expect(others.filter((id) => id.startsWith('tab-'))).toEqual([]);
  expect(others).toContain('sign-out');
});

test('retouchers are offered the jobs, and no other tab', () => {
  const offered = permittedCommands(studioCommands(handlers), { role: 'retoucher' });
  expect(offered.filter(({ id }) => id.startsWith('tab-')).map(({ to }) => to)).toEqual([
    '/admin?tab=photos',
  ]);
  expect(offered.flatMap(({ to }) => (to?.startsWith('/admin') ? [to] : []))).toEqual([
    '/admin?tab=photos',
    '/admin?tab=photos&view=board',
  ]);
});

test('the keyboard help lists the keys of the pages that the user can open', () => {
  expect(permittedPageKeys(studioPageKeys, { role: 'admin' })).toEqual(studioPageKeys);
  const sections = permittedPageKeys(studioPageKeys, { role: 'retoucher' });
  expect(sections.map(({ group }) => group)).toEqual([
    'Lists',
    'Board',
    'A photo in full screen',
    'Versions of a photo',
  ]);
  expect(sections[0]?.keys).toEqual([{ keys: ['/'], label: 'Search the list' }]);
});
