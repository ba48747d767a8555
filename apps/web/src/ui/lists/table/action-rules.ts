// The actions of a list as data: what each row offers follows from one table.
import { can, type Person } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';

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

/** The button in the row, and what is in its menu: the destructive actions last. */
export function splitActions(actions: readonly RowAction[]) {
  const primary = actions.find(({ isPrimary, isDestructive }) => isPrimary && !isDestructive);
  const others = actions.filter((action) => action !== primary);
  return {
    primary,
    harmless: others.filter(({ isDestructive }) => !isDestructive),
    destructive: others.filter(({ isDestructive }) => isDestructive),
  };
}
