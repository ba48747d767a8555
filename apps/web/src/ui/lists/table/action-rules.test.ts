import { expect, it } from 'vitest';
import { type ActionRules, placeActions, rowActions } from './action-rules.ts';

interface Row {
  readonly status: 'open' | 'done';
}

const rules: ActionRules<Row, 'remove' | 'approve' | 'open'> = {
  remove: { label: 'Remove…', isOffered: () => true, isDestructive: true, isPrimary: true, shortcut: 'R' },
  approve: {
    label: ({ status }) => `Approve ${status}`,
    isOffered: ({ status }) => status === 'open',
    permission: 'orders:review',
    isPrimary: true,
    shortcut: 'A',
  },
  open: { label: 'Open', isOffered: () => true, isDisabled: ({ status }) => status === 'done' },
};

const handlers = {
  remove: { onSelect() {} },
  approve: { onSelect() {}, isBusy: true },
  open: { onSelect() {} },
};

const namesOf = (status: Row['status'], role: 'admin' | 'user') =>
  rowActions(rules, { status }, { role }, handlers).map(({ name }) => name);

const openActions = rowActions(rules, { status: 'open' }, { role: 'admin' }, handlers);

it('offers what the state of the row and the permissions of the viewer allow', () => {
  expect(namesOf('open', 'admin')).toEqual(['remove', 'approve', 'open']);
  expect(namesOf('done', 'admin')).toEqual(['remove', 'open']);
  expect(namesOf('open', 'user')).toEqual(['remove', 'open']);
});

it('never shows a destructive action as the button of the row', () => {
  const { buttons, inMenu, destructive } = placeActions(openActions, 'row');
  expect(buttons).toMatchObject([{ name: 'approve', label: 'Approve open', isBusy: true, shortcut: 'A' }]);
  expect(inMenu.map(({ name, isDisabled }) => [name, isDisabled])).toEqual([['open', false]]);
  expect(destructive.map(({ name }) => name)).toEqual(['remove']);
});

it('shows all harmless actions as buttons in the pane, and none in a row beside it', () => {
  const placed = (place: 'menu' | 'pane') => {
    const { buttons, inMenu, destructive } = placeActions(openActions, place);
    return [buttons, inMenu, destructive].map((actions) => actions.map(({ name }) => name));
  };
  expect(placed('pane')).toEqual([['approve', 'open'], [], ['remove']]);
  expect(placed('menu')).toEqual([[], ['approve', 'open'], ['remove']]);
});
