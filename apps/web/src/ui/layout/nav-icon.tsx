import { IconShape } from '../display/icon.tsx';

/** Of the items in the application's navigation, which public pages don't load. */
const paths = {
  messages: 'M3 3.500h14v10.500H9.500L5.500 17.500v-3.500H3z',
  more: 'M3 5.500h14M3 10h14M3 14.500h14',
  home: 'M3 8.500 10 3l7 5.500V17h-4.800v-5H7.800v5H3z',
  photos: 'M2.500 4.500h15v11h-15zM2.500 13l4.500-4 4 3.500 2.500-2 4 3.500',
  orders: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3.500',
  billing: 'M2.500 5h15v10h-15zM2.500 8.500h15M5.500 12.200h3',
  images: 'M2.500 4h11v9h-11zM6.500 16h11V7',
  invoice: 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4',
  receipt: 'M5 2.500h10v15l-2-1.500-1.700 1.500L10 16l-1.300 1.500L7 16l-2 1.500zM8 7h4M8 10h4',
  users:
    'M10 3.500a3.200 3.200 0 1 1 0 6.400 3.200 3.200 0 0 1 0-6.400M3.500 17c.7-3.300 3.200-5 6.500-5s5.800 1.700 6.500 5',
  plan: 'M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 11h6v5h-6z',
  audit: 'M4 3h8l4 4v10H4zM12 3v4h4M7 10.500l1.500 1.500L11 9.500M7 14.500h6',
  security: 'M10 2.500 16.500 5v5c0 3.700-2.600 6.300-6.500 7.500C6.100 16.300 3.500 13.700 3.500 10V5z',
  settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  today: 'M3 4.500h14V17H3zM3 8.500h14M7 2.500v4M13 2.500v4M7.500 12.500l2 2 3.500-3.500',
  sidebar: 'M3 4h14v12H3zM7.500 4v12M13 8l-2 2 2 2',
} as const;

export type NavIconName = keyof typeof paths;

export function NavIcon({ name }: { name: NavIconName }) {
  return <IconShape path={paths[name]} />;
}
