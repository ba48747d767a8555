import { useRef } from 'react';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Menu, type MenuItem } from '../../overlays/menu.tsx';
import { placeActions, type RowAction } from './action-rules.ts';
import type { ActionPlace } from './list-definition.ts';
import styles from './row-actions.module.css';
import { tableTexts } from './table-texts.ts';

interface RowActionsProps {
  /** Names the row for screen readers. */
  subject: string;
  actions: readonly RowAction[];
  place: ActionPlace;
}

function ActionButton({ action, isSolid }: { action: RowAction; isSolid: boolean }) {
  const { label, isDisabled, isBusy, shortcut, onSelect } = action;
  return (
    <Button
      size="small"
      variant={isSolid && !isDisabled ? 'primary' : undefined}
      disabled={isDisabled}
      busy={isBusy ?? false}
      aria-keyshortcuts={shortcut}
      data-action={action.name}
      data-action-key={shortcut}
      onClick={onSelect}
    >
      {label}
    </Button>
  );
}

function menuItem({ label, onSelect, isDisabled, isBusy, isDestructive, shortcut }: RowAction): MenuItem {
  return {
    label,
    onSelect,
    disabled: isDisabled || isBusy,
    destructive: isDestructive,
    shortcut,
  };
}

/**
 * The actions of a row: one button, and a menu whose last items are the destructive ones. What is in the closed menu can
 * still be reached by its key.
 */
export function RowActions({ subject, actions, place }: RowActionsProps) {
  const { buttons, inMenu, destructive } = placeActions(actions, place);
  const menuButton = useRef<HTMLButtonElement>(null);
  /** The menu button gets the focus first: a dialog of the action returns it to where it was when it opened. */
  const toItem = (action: RowAction) =>
    menuItem({
      ...action,
      onSelect: () =>
        requestAnimationFrame(() => {
          menuButton.current?.focus({ preventScroll: true });
          action.onSelect();
        }),
    });
  const items: MenuItem[] = [
    ...inMenu.map(toItem),
    ...(inMenu.length > 0 && destructive.length > 0 ? (['separator'] as const) : []),
    ...destructive.map(toItem),
  ];
  return (
    <div className={styles.actions} data-place={place}>
      {buttons.map((action) => (
        <ActionButton
          key={action.name}
          action={action}
          isSolid={place === 'pane' && action.isPrimary && action === buttons[0]}
        />
      ))}
      {[...inMenu, ...destructive].map(
        ({ name, shortcut, isDisabled, onSelect }) =>
          shortcut && (
            <button
              key={name}
              type="button"
              hidden
              data-action-key={shortcut}
              disabled={isDisabled}
              onClick={onSelect}
            />
          ),
      )}
      {items.length > 0 && (
        <Menu
          trigger={<IconButton ref={menuButton} icon="more" label={tableTexts.actionsOf(subject)} />}
          items={items}
        />
      )}
    </div>
  );
}
