import { expect, it } from 'vitest';
import { nameFault } from './name-fault.ts';

it.each([
  ['', 'Please enter your name'],
  ['   ', 'Please enter your name'],
  [' A ', 'Name must be at least 2 characters long'],
  ['Al', null],
])('of the name %j is %j', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
