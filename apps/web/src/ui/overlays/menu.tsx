import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

export type MenuItem =
  | { label: string; to: string }
  | {
      label: string;
      onSelect: () => void;
      disabled?: boolean | undefined;
      destructive?: boolean | undefined;
      /** The key that does the same. */
      shortcut?: string | undefined;
    }
  | 'separator';

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  heading?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

const loadFloatingMenu = () => import('./floating-menu.tsx');
const FloatingMenu = lazy(loadFloatingMenu);

/** The positioning library is larger than many pages: it is loaded when the menu is first opened. */
export function Menu(props: MenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const closedTrigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void loadFloatingMenu(),
    onClick: () => setOpened(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpened(true);
    },
  });
  if (!wasOpened) return closedTrigger;
  return (
    <Suspense fallback={closedTrigger}>
      <FloatingMenu {...props} />
    </Suspense>
  );
}
