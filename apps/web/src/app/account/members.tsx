import { Outlet } from 'react-router';
import { MembersOnly } from '../../features/session/members-only.tsx';

export default function Members() {
  return (
    <MembersOnly>
      <Outlet />
    </MembersOnly>
  );
}
