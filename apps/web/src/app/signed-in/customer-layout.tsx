import { Outlet } from 'react-router';
import { whenQuiet } from '../../lib/when-quiet.ts';
import { ChatLoader } from '../chat-loader.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { SignedInRoot } from './signed-in-root.tsx';

export default function CustomerLayout() {
  return (
    <SignedInRoot>
      <CustomerShell>
        <Outlet />
      </CustomerShell>
      <ChatLoader hasOwnButton when={whenQuiet} />
    </SignedInRoot>
  );
}
