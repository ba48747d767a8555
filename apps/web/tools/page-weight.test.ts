import { describe, expect, it } from 'vitest';
import { isPageOf, scriptsOf } from './page-weight.ts';

describe('isPageOf', () => {
  it.each([
    ['/', '/', true],
    ['/', '/pricing', false],
    ['/pricing', '/pricing', true],
    ['/developers', '/developers/orders', false],
    ['/developers/:section', '/developers/orders', true],
    ['/developers/:section', '/developers', false],
    ['/developers/:section', '/photos/orders', false],
  ])('%s, %s: %s', (address, page, expected) => {
    expect(isPageOf(address, page)).toBe(expected);
  });
});

describe('scriptsOf', () => {
  const chunks = {
    'src/today.tsx': { file: 'assets/today.js', imports: ['_list.js', '_ui.js'] },
    '_list.js': { file: 'assets/list.js', imports: ['_ui.js'] },
    '_ui.js': { file: 'assets/ui.js' },
  };

  it('lists each script that a module imports once, before the module', () => {
    expect(scriptsOf('src/today.tsx', chunks)).toEqual([
      '/assets/ui.js',
      '/assets/list.js',
      '/assets/today.js',
    ]);
  });

  it('throws for a module that the build does not load on demand', () => {
    expect(() => scriptsOf('src/other.tsx', chunks)).toThrow('src/other.tsx');
  });
});
