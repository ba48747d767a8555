import { Outlet } from 'react-router';
import { SignedInRoot } from './signed-in-root.tsx';
import { StudioShell } from './studio-shell.tsx';

export default function StudioLayout() {
  return (
    <SignedInRoot>
      <StudioShell>
        <Outlet />
      </StudioShell>
    </SignedInRoot>
  );
}
