import type { PlanId } from '@burnish/domain/catalog/plans';
import type { ServiceId } from '@burnish/domain/catalog/services';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { copy } from '../../features/site/pricing/copy.ts';
import {
  type PricingTab,
  type PricingView,
  parsePricingView,
  pricingUrl,
} from '../../features/site/pricing/pricing-url.ts';
import { rememberReturnPath } from '../../lib/return-path.ts';
import { readToken } from '../../lib/token.ts';
import { toast } from '../../ui/feedback/toast.ts';

const noSelection = { plan: null, service: null } as const;

const subscribe = () => () => {};

/** The state of /pricing, which the URL holds, and functions to change it. */
export function usePricing() {
  const navigate = useNavigate();
  const { search } = useLocation();

  // The prerendered page has no query, and hydration must start from the same state.
  const hydratedSearch = useSyncExternalStore(
    subscribe,
    () => search,
    () => '',
  );
  const view = parsePricingView(new URLSearchParams(hydratedSearch));

  // The latest requested state: a second change must build on the first one before the URL has changed.
  const latest = useRef(parsePricingView(new URLSearchParams(search)));
  useEffect(() => {
    latest.current = parsePricingView(new URLSearchParams(search));
  }, [search]);

  function urlAfter(change: Partial<PricingView>): string {
    latest.current = { ...latest.current, ...change };
    return pricingUrl(latest.current);
  }

  function show(change: Partial<PricingView>): void {
    const before = pricingUrl(latest.current);
    const url = urlAfter(change);
    if (url !== before) void navigate(url, { replace: true });
  }

  /** Visitors are sent to the sign-in page and return to their selection. */
  function order(
    selection: Pick<PricingView, 'plan' | 'service'>,
    signInToast: { id: string; message: string },
  ): void {
    const before = pricingUrl(latest.current);
    const url = urlAfter(selection);
    if (readToken() !== null) {
      void navigate(url, { replace: url === before });
      return;
    }
    toast.info(signInToast.message, { id: signInToast.id });
    rememberReturnPath(url);
    void navigate('/auth');
  }

  return {
    view,
    show,
    openTab: (tab: PricingTab) => void navigate(urlAfter({ tab, ...noSelection })),
    orderPlan: (plan: PlanId) => order({ plan, service: null }, copy.toasts.signInForPlan),
    orderImages: (service: ServiceId) => order({ plan: null, service }, copy.toasts.signInForImages),
    close: () => show(noSelection),
  };
}
