// The actions of a list as data: what each row offers follows from one table.
import { can, type Person } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';
import type { ActionPlace } from './list-definition.ts';

/** Keys of the focused row. A agrees, R refuses. */
export type ActionShortcut = 'A' | 'R';

export interface ActionRule<Row> {
  /** Ends with '…' if it asks again. */
  readonly label: string | ((row: Row) => string);
  readonly isOffered: (row: Row) => boolean;
  readonly isDisabled?: ((row: Row) => boolean) | undefined;
  /** In addition to what the row offers. */
  readonly permission?: Permission | undefined;
  /** Always in the menu. */
  readonly isDestructive?: boolean | undefined;
  /** The first of these that a row offers is a button in the row; the others are in its menu. */
  readonly isPrimary?: boolean | undefined;
  readonly shortcut?: ActionShortcut | undefined;
}

export type ActionRules<Row, Name extends string> = Readonly<Record<Name, ActionRule<Row>>>;

export interface ActionHandler {
  readonly onSelect: () => void;
  readonly isBusy?: boolean | undefined;
}

export interface RowAction extends ActionHandler {
  readonly name: string;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly isDestructive: boolean;
  readonly isPrimary: boolean;
  readonly shortcut: ActionShortcut | undefined;
}

/** What the row offers to the viewer, in the order of the rules. */
export function rowActions<Row, Name extends string>(
  rules: ActionRules<Row, Name>,
  row: Row,
  viewer: Pick<Person, 'role'> | null,
  handlers: Readonly<Record<Name, ActionHandler>>,
): readonly RowAction[] {
  // The rules have no other keys.
  const names = Object.keys(rules) as Name[];
  return names.flatMap((name) => {
    const { label, isOffered, isDisabled, permission, isDestructive, isPrimary, shortcut } = rules[name];
    const isPermitted = permission === undefined || (viewer !== null && can(viewer, permission));
    if (!isPermitted || !isOffered(row)) return [];
    return {
      name,
      label: typeof label === 'string' ? label : label(row),
      isDisabled: isDisabled?.(row) ?? false,
      isDestructive: isDestructive ?? false,
      isPrimary: isPrimary ?? false,
      shortcut,
      ...handlers[name],
    };
  });
}

/** The buttons, the primary one first, and what is in the menu: the destructive actions last. */
export function placeActions(actions: readonly RowAction[], place: ActionPlace) {
  const harmless = actions.filter(({ isDestructive }) => !isDestructive);
  const primary = harmless.filter(({ isPrimary }) => isPrimary).slice(0, 1);
  const ordered = [...primary, ...harmless.filter((action) => action !== primary[0])];
  const count = { row: primary.length, menu: 0, pane: ordered.length }[place];
  return {
    buttons: ordered.slice(0, count),
    inMenu: ordered.slice(count),
    destructive: actions.filter(({ isDestructive }) => isDestructive),
  };
}
