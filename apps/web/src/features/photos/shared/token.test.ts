import { expect, it } from 'vitest';
import { tokenOf } from './token.ts';

it.each([
  ['#AZP7QBosfVSeEHs_XIai0Q.q0mX2c', 'AZP7QBosfVSeEHs_XIai0Q.q0mX2c'],
  ['#', null],
  ['', null],
])('%s', (hash, token) => {
  expect(tokenOf(hash)).toBe(token);
});
