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
  | { label: string; onSelect: () => void; disabled?: boolean }
  | 'rule';

export interface MenuProps {
  /** A button: it opens the menu. */
  trigger: ReactElement<ComponentProps<'button'>>;
  heading?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end' | undefined;
}

const load = () => import('./menu-floating.tsx');
const FloatingMenu = lazy(load);

/** What floats and keeps its place weighs more than a page's own code: it comes when the menu is first opened. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState(false);
  const waiting = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onClick: () => setOpened(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpened(true);
    },
  });
  if (!opened) return waiting;
  return (
    <Suspense fallback={waiting}>
      <FloatingMenu {...props} />
    </Suspense>
  );
}
