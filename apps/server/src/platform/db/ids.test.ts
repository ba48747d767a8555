import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../../../testing/app.ts';
import { createIds, firstIdOf, isId } from './ids.ts';

function many(count: number, newId: () => string): string[] {
  return Array.from({ length: count }, newId);
}

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

describe('createIds', () => {
  test('creates version 7 UUIDs that start with the time', () => {
    const clock = createTestClock('2026-11-21T12:00:00.123Z');
    const id = createIds(clock)();
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOf(id)).toBe(clock.now().getTime());
    expect(isId(id)).toBe(true);
  });

  test('creates ascending IDs within one millisecond', () => {
    const ids = many(20_000, createIds(createTestClock()));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('creates ascending IDs when the clock advances or is set back', () => {
    const clock = createTestClock();
    const newId = createIds(clock);
    const ids: string[] = [];
    for (const step of [1, 1_000, -5_000, 3, 0, 60_000, -1, 1]) {
      clock.advance(step);
      ids.push(...many(100, newId));
    }
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('creates IDs before and after firstIdOf of an instant', () => {
    const clock = createTestClock();
    const newId = createIds(clock);
    const before = newId();
    clock.advance(1);
    const first = firstIdOf(clock.now());
    const after = newId();
    expect(isId(first)).toBe(true);
    expect([after, first, before].toSorted()).toEqual([before, first, after]);
  });

  test('creates different IDs in other processes at the same instant', () => {
    const clock = createTestClock();
    const ids = many(1_000, () => createIds(clock)());
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('isId', () => {
  test.each(['0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11', '00000000-0000-0000-0000-000000000000'])(
    'accepts %s',
    (text) => expect(isId(text)).toBe(true),
  );

  test.each([
    '',
    'abc',
    '0193F1C2-7A10-7C3E-9B1D-4F2A6C8E0D11',
    '{0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11}',
    '0193f1c27a107c3e9b1d4f2a6c8e0d11',
    ' 0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11\n',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11\n0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d11',
    '0193f1c2-7a10-7c3e-9b1d-4f2a6c8e0d1g',
  ])('rejects %j', (text) => expect(isId(text)).toBe(false));
});
