import { useEffect } from 'react';
import { documentTitle } from './page-meta.ts';

/** The title of a page that depends on its data. Until it is known (null), the title of the route is shown. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = documentTitle(title);
  }, [title]);
}
