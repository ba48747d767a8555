import { expect, it } from 'vitest';
import { commandOf, panOf } from './keys.ts';

const press = (key: string, modifiers: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

it.each([
  ['J', {}, 'next'],
  ['ArrowLeft', {}, 'previous'],
  ['+', { shiftKey: true }, 'zoomIn'],
  ['d', {}, 'stroke'],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { metaKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['r', { ctrlKey: true }, null],
  ['p', { altKey: true }, null],
  ['ArrowLeft', { shiftKey: true }, null],
  ['x', {}, null],
] as const)('%s with %j: %s', (key, modifiers, command) =>
  expect(
    commandOf(press(key, modifiers), {
      areSingleKeysOn: true,
      isComparing: false,
      canDraw: true,
    }),
  ).toBe(command),
);

it.each([
  ['s', 'slider'],
  ['D', 'pair'],
  ['b', 'blink'],
  ['a', 'approve'],
  ['r', 'requestRevision'],
  ['n', 'ring'],
  ['f', 'stroke'],
  ['l', 'loupe'],
  ['j', 'next'],
] as const)('%s while versions are compared: %s', (key, command) =>
  expect(
    commandOf(press(key), {
      areSingleKeysOn: true,
      isComparing: true,
      canDraw: true,
    }),
  ).toBe(command),
);

it('keeps the keys that are no letters when single keys are off', () => {
  const options = { areSingleKeysOn: false, isComparing: true, canDraw: true };
  expect(commandOf(press('r'), options)).toBeNull();
  expect(commandOf(press('ArrowRight'), options)).toBe('next');
  expect(commandOf(press('z', { ctrlKey: true }), options)).toBe('undo');
});

it('L draws a line where something can be drawn, and is the loupe elsewhere', () => {
  const options = { areSingleKeysOn: true, isComparing: false };
  expect(commandOf(press('l'), { ...options, canDraw: true })).toBe('stroke');
  expect(commandOf(press('l'), { ...options, canDraw: false })).toBe('loupe');
});

it('shift and an arrow key move the photo', () => {
  expect(panOf(press('ArrowLeft', { shiftKey: true }))).toEqual({ x: 80, y: 0 });
  expect(panOf(press('ArrowLeft'))).toBeNull();
});
