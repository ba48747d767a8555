import type { Wire } from '@burnish/contract/api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { createQueryKeys, dependsOn } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const keys = createQueryKeys('addresses');
const texts = copy.addresses;
const addressToast = { id: 'address', replace: true };

type AddressInput = Wire['POST /addresses']['body'];

/** A change of an address changes its user. */
export function useAddresses() {
  return useQuery({
    queryKey: keys.all,
    meta: dependsOn('user'),
    queryFn: ({ signal }) => call('GET /addresses', { signal }),
  });
}

interface SaveAddressOptions {
  /** Null: a new address. */
  id: string | null;
  onSaved: () => void;
  onError: (error: Error) => void;
}

export function useSaveAddress({ id, onSaved, onError }: SaveAddressOptions) {
  return useAction({
    key: ['save-address', id ?? 'new'],
    changes: ['user'],
    run: (body: AddressInput, idempotencyKeyOf) =>
      id === null
        ? call('POST /addresses', { body, idempotencyKey: idempotencyKeyOf(body) })
        : call('PUT /addresses/:id', { params: { id }, body }),
    onSuccess: () => toast.success(texts.saved, addressToast),
    onRefreshed: onSaved,
    onError,
  });
}

export function useSetDefaultAddress(id: string, label: string) {
  return useAction({
    key: ['set-default-address', id],
    changes: ['user'],
    run: () => call('PUT /addresses/:id/default', { params: { id } }),
    onSuccess: () => toast.success(texts.defaultChanged(label), addressToast),
    onError: (error) => toast.error(errorText(error, texts.changeFailed), addressToast),
  });
}

export function useRemoveAddress(id: string, onClose: () => void) {
  return useAction({
    key: ['remove-address', id],
    changes: ['user'],
    run: () => call('DELETE /addresses/:id', { params: { id } }),
    onSuccess: () => {
      toast.success(texts.removed, addressToast);
      onClose();
    },
    onError(error) {
      toast.error(errorText(error, texts.removeFailed), addressToast);
      onClose();
    },
  });
}
