import { AppPage } from '../../ui/app-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Admin');

export default function Admin() {
  return (
    <AppPage>
      <h1>Admin</h1>
    </AppPage>
  );
}
