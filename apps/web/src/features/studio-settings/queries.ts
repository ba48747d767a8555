import type { Wire } from '@burnish/contract/api';
import type { PaymentProfile } from '@burnish/contract/studio-settings/entities';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText, fieldErrors } from '../../lib/api-error.ts';
import { dependsOn } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { paymentProfilesKey } from '../../presentation/shared-query-keys.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const texts = copy.profiles;

export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    meta: dependsOn('setting'),
    queryFn: ({ signal }) => call('GET /admin/settings', { signal }),
  });
}

/** The choice shows at once, while it is being saved. */
export function useSetRetoucherPool() {
  const { opened, closed, failed } = copy.pool;
  return useAction({
    key: ['set-retoucher-pool'],
    changes: ['setting'],
    run: (isOpen: boolean) => call('PUT /admin/settings/retoucher-pool', { body: { isOpen } }),
    onSuccess: (_, isOpen) => toast.success(isOpen ? opened : closed, adminToast),
    onError: (error) => toast.error(errorText(error, failed), adminToast),
  });
}

/** The choice shows at once, while it is being saved. */
export function useSetPauses() {
  const { allowed, reviewed, failed } = copy.pauses;
  return useAction({
    key: ['set-pauses'],
    changes: ['setting'],
    run: (isSelfService: boolean) => call('PUT /admin/settings/pauses', { body: { isSelfService } }),
    onSuccess: (_, isSelfService) => toast.success(isSelfService ? allowed : reviewed, adminToast),
    onError: (error) => toast.error(errorText(error, failed), adminToast),
  });
}

const exchangeRatesKey = ['admin', 'exchange-rates'];

export function useExchangeRates() {
  return useQuery({
    queryKey: exchangeRatesKey,
    meta: dependsOn('setting'),
    queryFn: ({ signal }) => call('GET /admin/exchange-rates', { signal }),
  });
}

type NewRate = Wire['POST /admin/exchange-rates']['body'];
type RateErrors = Partial<Record<keyof NewRate, string>>;

interface AddRateOptions {
  onAdded: () => void;
  onFailed: (errors: RateErrors) => void;
}

export function useAddExchangeRate({ onAdded, onFailed }: AddRateOptions) {
  const { added, addFailed } = copy.exchangeRates;
  return useAction({
    key: ['add-exchange-rate'],
    changes: ['setting'],
    run: (body: NewRate, idempotencyKeyOf) =>
      call('POST /admin/exchange-rates', { body, idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess() {
      toast.success(added, adminToast);
      onAdded();
    },
    onError(error) {
      const found = fieldErrors(error, ['nairaPerDollar', 'appliesFrom']);
      if (found.length === 0) toast.error(errorText(error, addFailed), adminToast);
      onFailed(Object.fromEntries(found.map(({ field, message }) => [field, message])));
    },
  });
}

/** By currency, the default one of each first. */
export function usePaymentProfiles() {
  return useQuery({
    queryKey: paymentProfilesKey,
    meta: dependsOn('payment_profile'),
    queryFn: async ({ signal }) => (await call('GET /admin/payment-profiles', { signal })).paymentProfiles,
  });
}

export function useSetDefaultProfile({ _id: id, name, currency }: PaymentProfile) {
  return useAction({
    key: ['set-default-payment-profile', id],
    changes: ['payment_profile'],
    run: () => call('PUT /admin/payment-profiles/:id/default', { params: { id } }),
    onSuccess: () => toast.success(texts.defaultChanged(name, currency), adminToast),
    onError: (error) => toast.error(errorText(error, texts.changeFailed), adminToast),
  });
}

export function useRemoveProfile({ _id: id }: PaymentProfile, onClose: () => void) {
  return useAction({
    key: ['remove-payment-profile', id],
    changes: ['payment_profile'],
    run: () => call('DELETE /admin/payment-profiles/:id', { params: { id } }),
    onSuccess() {
      toast.success(texts.removed, adminToast);
      onClose();
    },
    onError(error) {
      toast.error(errorText(error, texts.removeFailed), adminToast);
      onClose();
    },
  });
}
