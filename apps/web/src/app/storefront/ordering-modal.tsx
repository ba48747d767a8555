import { QueryClientProvider } from '@tanstack/react-query';
import { OrderImagesModal } from '../../features/orders/place-order/order-images-modal.tsx';
import { SubscribeModal } from '../../features/orders/place-order/subscribe-modal.tsx';
import { useSession } from '../../features/sign-in/session.ts';
import type { PricingView } from '../../features/site/pricing/pricing-url.ts';
import { queryClient } from '../../lib/query-client.ts';

interface OrderingModalProps {
  view: PricingView;
  onView: (change: Partial<PricingView>) => void;
  onClose: () => void;
}

function OrderForm({ view, onView, onClose }: OrderingModalProps) {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
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

/** Loaded when a signed-in user orders: the forms are larger than the page. */
export default function OrderingModal(props: OrderingModalProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <OrderForm {...props} />
    </QueryClientProvider>
  );
}
