import { useLocation, useNavigate } from 'react-router';
import type { Narrowing } from '../../lib/narrowing.ts';
import { type AdminTab, readView, viewAddress } from './address.ts';

/** What is shown, and the ways to something else: all of it stands in the address. */
export type AdminViewControl = ReturnType<typeof useAdminView>;

export function useAdminView() {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const view = readView(new URLSearchParams(query));
  const { tab, narrowing } = view;

  return {
    ...view,
    openTab(next: AdminTab, start?: Partial<Narrowing>) {
      void navigate(viewAddress({ tab: next, narrowing: start }));
    },
    /** Takes the place of the view before, so that the back button does not go through every letter typed. */
    narrow(change: Partial<Narrowing>) {
      // The address is ahead of what is drawn: a search that was just typed stays when a filter is chosen.
      const now = readView(new URLSearchParams(window.location.search));
      // Typed in a tab that somebody has just left: its search must not lead back to it.
      if (now.tab !== tab) return;
      const { person } = now;
      void navigate(viewAddress({ tab, narrowing: { ...now.narrowing, ...change }, person }), {
        replace: true,
      });
    },
    receiptAddress: (receipt: string) => viewAddress({ tab, narrowing, receipt }),
    personAddress: (person: string) => viewAddress({ tab, narrowing, person }),
  };
}
