import type { Invoice, Order } from '@burnish/contract/orders/entities';
import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import type { Currency } from '@burnish/domain/money/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { defaultNote, type OrderType } from '../../../../presentation/orders.ts';
import { usePaymentProfiles } from './payment-profiles.ts';
import type { InvoiceTerms, PaymentDetails } from './terms.ts';

const approval = { status: 'approved', adminNotes: defaultNote('approved') } as const;

type SendInvoice = (order: Order, terms: InvoiceTerms, idempotencyKey: string) => Promise<unknown>;

const approvals: Readonly<Record<OrderType, (order: Order) => Promise<unknown>>> = {
  subscription: ({ _id: id }) =>
    call('PUT /admin/subscription-requests/:id', { params: { id }, body: approval }),
  'pay-per-image': ({ _id: id }) =>
    call('PUT /pay-per-image/admin/requests/:id/status', { params: { id }, body: approval }),
};

/** Repeated, it changes nothing. */
export async function approveIfPending(order: Order): Promise<void> {
  if (order.allowedActions.includes('approve')) await approvals[order.requestType](order);
}

export const sendInvoiceCalls: Readonly<Record<OrderType, SendInvoice>> = {
  subscription: ({ _id, currency }, terms, idempotencyKey) =>
    call('POST /admin/invoices', {
      body: { subscriptionRequestId: _id, currency, ...terms },
      idempotencyKey,
    }),
  'pay-per-image': ({ _id: id }, terms, idempotencyKey) =>
    call('POST /pay-per-image/admin/invoices/:id', { params: { id }, body: terms, idempotencyKey }),
};

/** The latest invoice in a currency. Loaded once per open form, so that its values do not change later. */
function useLatestInvoice(currency: Currency, isEnabled: boolean) {
  const { data = null, isLoading } = useQuery({
    queryKey: ['latest-invoice', currency],
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const { invoices } = await call('GET /admin/invoices', { query: { currency, limit: 1 }, signal });
      return invoices[0] ?? null;
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { invoice: data, isLoading };
}

interface InvoiceDefaults {
  /** Null while loading, if there are none, or after an error: the form then starts empty. */
  details: PaymentDetails | null;
  /** The invoice with these details. Null if they are a profile's. */
  copiedFrom: Invoice | null;
  profiles: readonly PaymentProfile[];
  isLoading: boolean;
}

/** The payment details that prefill the form: the default profile of the currency, or without profiles the latest invoice. */
export function useInvoiceDefaults(currency: Currency): InvoiceDefaults {
  const { profiles, isLoading: areProfilesLoading } = usePaymentProfiles(currency);
  const { invoice: copiedFrom, isLoading: isInvoiceLoading } = useLatestInvoice(
    currency,
    profiles?.length === 0,
  );
  const [initial, setInitial] = useState<PaymentDetails | null>(null);
  const defaultProfile = profiles?.find(({ isDefault }) => isDefault);
  // A later change of the profile must not change a form that is being filled in.
  if (initial === null && defaultProfile !== undefined) setInitial(defaultProfile.paymentDetails);
  return {
    details: initial ?? copiedFrom?.paymentDetails ?? null,
    copiedFrom: initial === null ? copiedFrom : null,
    profiles: profiles ?? [],
    isLoading: areProfilesLoading || isInvoiceLoading,
  };
}
