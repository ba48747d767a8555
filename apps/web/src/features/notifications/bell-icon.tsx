import { IconShape } from '../../ui/display/icon.tsx';

/** Not in the table of icons, which public pages load, too. */
export function BellIcon() {
  return <IconShape path="M5 14V9a5 5 0 0 1 10 0v5l2 2H3zM8 18h4" />;
}
