import type { Order } from '@burnish/contract/orders/entities';
import { QueryClientProvider } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { OrderImagesModal } from '../../features/orders/place-order/order-images-modal.tsx';
import { SubscribeModal } from '../../features/orders/place-order/subscribe-modal.tsx';
import { useSession } from '../../features/sign-in/session.ts';
import type { PricingView } from '../../features/site/pricing/pricing-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { orderPath } from '../../presentation/orders.ts';

interface OrderingModalProps {
  view: PricingView;
  onView: (change: Partial<PricingView>) => void;
  onClose: () => void;
}

function OrderForm({ view, onView, onClose }: OrderingModalProps) {
  const session = useSession();
  const navigate = useNavigate();
  // Replaces the entry of the form, so that the back button doesn't open it again.
  const showOrder = (order: Order) => void navigate(orderPath(order), { replace: true });
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
        onOrdered={showOrder}
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
      onOrdered={showOrder}
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
