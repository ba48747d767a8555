import { expect, it } from 'vitest';
import { validateName } from './validate-name.ts';

it.each([
  ['', 'Please enter your name'],
  ['   ', 'Please enter your name'],
  [' A ', 'Name must be at least 2 characters long'],
  ['Al', null],
])('validates the name %j: %j', (name, error) => {
  expect(validateName(name)).toBe(error);
});
