import { IconShape } from '../display/icon.tsx';

/** Of the items in the application's navigation, which public pages don't load. */
const paths = {
  messages: 'M3 3.5h14v10.5H9.5L5.5 17.5v-3.5H3z',
  more: 'M3 5.5h14M3 10h14M3 14.5h14',
  home: 'M3 8.5 10 3l7 5.5V17h-4.8v-5H7.8v5H3z',
  photos: 'M2.5 4.5h15v11h-15zM2.5 13l4.5-4 4 3.5 2.5-2 4 3.5',
  orders: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3.5',
  billing: 'M2.5 5h15v10h-15zM2.5 8.5h15M5.5 12.2h3',
  images: 'M2.5 4h11v9h-11zM6.5 16h11V7',
  invoice: 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4',
  receipt: 'M5 2.5h10v15l-2-1.5-1.7 1.5L10 16l-1.3 1.5L7 16l-2 1.5zM8 7h4M8 10h4',
  users: 'M10 3.5a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4M3.5 17c.7-3.3 3.2-5 6.5-5s5.8 1.7 6.5 5',
  plan: 'M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 11h6v5h-6z',
  audit: 'M4 3h8l4 4v10H4zM12 3v4h4M7 10.5l1.5 1.5L11 9.5M7 14.5h6',
  security: 'M10 2.5 16.5 5v5c0 3.7-2.6 6.3-6.5 7.5C6.1 16.3 3.5 13.7 3.5 10V5z',
  tasks: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.5v3.5H13M10 6.5V10l2.5 1.5',
  reports: 'M3 17h14M5.5 14v-4M10 14V4M14.5 14V7.5',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  today: 'M3 4.5h14V17H3zM3 8.5h14M7 2.5v4M13 2.5v4M7.5 12.5l2 2 3.5-3.5',
  sidebar: 'M3 4h14v12H3zM7.5 4v12M13 8l-2 2 2 2',
} as const;

export type NavIconName = keyof typeof paths;

export function NavIcon({ name }: { name: NavIconName }) {
  return <IconShape path={paths[name]} />;
}
