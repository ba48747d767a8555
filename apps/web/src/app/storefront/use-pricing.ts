import type { PlanId } from '@burnish/domain/catalogue/plans';
import type { ServiceId } from '@burnish/domain/catalogue/services';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type PricingTab, type PricingView, readView, viewAddress } from '../../features/pricing/address.ts';
import { copy } from '../../features/pricing/copy.ts';
import { rememberPath } from '../../lib/return-path.ts';
import { toast } from '../../lib/toast.ts';
import { readToken } from '../../lib/token.ts';

const nothing = { plan: null, service: null } as const;

const neverChanges = () => () => {};

/** What /pricing shows, and the ways to something else: all of it stands in the address. */
export function usePricing() {
  const navigate = useNavigate();
  const { search } = useLocation();

  // The page was written without a query, and is taken over as it was written.
  const shownSearch = useSyncExternalStore(
    neverChanges,
    () => search,
    () => '',
  );
  const view = readView(new URLSearchParams(shownSearch));

  // Of two changes in one breath the second counts on the first, which has not arrived in the address yet.
  const asked = useRef(readView(new URLSearchParams(search)));
  useEffect(() => {
    asked.current = readView(new URLSearchParams(search));
  }, [search]);

  function addressAfter(change: Partial<PricingView>): string {
    asked.current = { ...asked.current, ...change };
    return viewAddress(asked.current);
  }

  function show(change: Partial<PricingView>): void {
    const before = viewAddress(asked.current);
    const address = addressAfter(change);
    if (address !== before) void navigate(address, { replace: true });
  }

  /** Only who is signed in can order. Whoever is not goes to sign in, and comes back to what they chose. */
  function order(
    chosen: Pick<PricingView, 'plan' | 'service'>,
    signInFirst: { id: string; words: string },
  ): void {
    const before = viewAddress(asked.current);
    const address = addressAfter(chosen);
    if (readToken() !== null) {
      void navigate(address, { replace: address === before });
      return;
    }
    toast.info(signInFirst.words, { id: signInFirst.id });
    rememberPath(address);
    void navigate('/auth');
  }

  return {
    view,
    show,
    openTab: (tab: PricingTab) => void navigate(addressAfter({ tab, ...nothing })),
    orderPlan: (plan: PlanId) => order({ plan, service: null }, copy.toasts.signInForPlan),
    orderImages: (service: ServiceId) => order({ plan: null, service }, copy.toasts.signInForImages),
    close: () => show(nothing),
  };
}
