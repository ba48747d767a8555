import { AppPage } from '../../ui/app-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Dashboard');

export default function Dashboard() {
  return (
    <AppPage>
      <h1>Dashboard</h1>
    </AppPage>
  );
}
