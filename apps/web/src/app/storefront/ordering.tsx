import { QueryClientProvider } from '@tanstack/react-query';
import { OrderImagesModal } from '../../features/ordering/order-images-modal.tsx';
import { SubscribeModal } from '../../features/ordering/subscribe-modal.tsx';
import type { PricingView } from '../../features/pricing/address.ts';
import { useSession } from '../../features/session/use-session.ts';
import { queryClient } from '../../lib/query-client.ts';

interface OrderingProps {
  view: PricingView;
  onView: (change: Partial<PricingView>) => void;
  onClose: () => void;
}

function ForUser({ view, onView, onClose }: OrderingProps) {
  const session = useSession();
  if (session.state !== 'in') return null;
  const { user } = session;
  const { plan, service, cycle, planCurrency, imageCurrency } = view;
  if (plan) {
    return (
      <SubscribeModal
        key={plan}
        planId={plan}
        cycle={cycle}
        onCycle={(chosen) => onView({ cycle: chosen })}
        currency={planCurrency}
        onCurrency={(chosen) => onView({ planCurrency: chosen })}
        user={user}
        onClose={onClose}
      />
    );
  }
  if (!service) return null;
  return (
    <OrderImagesModal
      key={service}
      serviceId={service}
      currency={imageCurrency}
      onCurrency={(chosen) => onView({ imageCurrency: chosen })}
      user={user}
      onClose={onClose}
    />
  );
}

/** Loaded when somebody who is signed in orders: the forms and their checks weigh more than the page. */
export default function Ordering(props: OrderingProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ForUser {...props} />
    </QueryClientProvider>
  );
}
