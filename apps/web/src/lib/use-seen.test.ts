import { expect, it } from 'vitest';
import { compareSeen } from './use-seen.ts';

const balanceOf = ({ due }: { due: number }) => due;

it('reports a changed balance until the latest value is accepted', () => {
  let value = { due: 197, number: 'INV-1' };
  const latest = { due: 97, number: 'INV-1' };
  const compare = () => compareSeen(value, latest, balanceOf, (accepted) => (value = accepted));
  const seen = compare();
  expect(seen).toMatchObject({ value, changed: { from: 197, to: 97 } });
  expect(value.due).toBe(197);
  seen.changed?.accept();
  expect(compare()).toEqual({ value: latest, changed: null });
});
