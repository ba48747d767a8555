import { Outlet } from 'react-router';
import { AdminsOnly } from '../../features/session/admins-only.tsx';

export default function Admins() {
  return (
    <AdminsOnly>
      <Outlet />
    </AdminsOnly>
  );
}
