import type { Wire } from '@burnish/contract/api';
import type { WebhookDelivery, WebhookEndpoint } from '@burnish/contract/webhooks/entities';
import type { DeliveryStatus } from '@burnish/domain/webhooks/deliveries';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { dependsOn } from '../../lib/entity-queries.ts';
import { useAction } from '../../lib/use-action.ts';
import { adminToast } from '../../presentation/admin-toast.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { copy } from './copy.ts';

const deliveriesKey = ['admin', 'webhook-deliveries'];

export function useWebhookEndpoints() {
  return useQuery({
    queryKey: ['admin', 'webhooks'],
    meta: dependsOn('setting'),
    queryFn: async ({ signal }) => (await call('GET /admin/webhooks', { signal })).webhookEndpoints,
  });
}

/** Results arrive without events. Milliseconds. */
const pollMilliseconds = 2_000;
const soonMilliseconds = 60_000;

function isBeingSent({ status, nextAttemptAt }: WebhookDelivery): boolean {
  return (
    status === 'pending' &&
    nextAttemptAt !== null &&
    Date.parse(nextAttemptAt) < Date.now() + soonMilliseconds
  );
}

export function useDeliveries(endpointId: string, status: DeliveryStatus | null) {
  return useQuery({
    queryKey: [...deliveriesKey, endpointId, status],
    meta: dependsOn('setting'),
    async queryFn({ signal }) {
      const options = { params: { id: endpointId }, query: { status: status ?? undefined }, signal };
      return (await call('GET /admin/webhooks/:id/deliveries', options)).deliveries;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(isBeingSent) === true ? pollMilliseconds : false),
  });
}

interface SavedForm {
  readonly input: Wire['POST /admin/webhooks']['body'];
  readonly isEnabledChanged: boolean;
}

interface SaveOptions {
  /** Null: a new one. */
  readonly endpoint: WebhookEndpoint | null;
  /** `secret`: of a new one. */
  readonly onSaved: (secret: string | null) => void;
  readonly onError: (error: Error) => void;
}

export function useSaveEndpoint({ endpoint, onSaved, onError }: SaveOptions) {
  return useAction({
    key: ['save-webhook-endpoint', endpoint?._id ?? ''],
    changes: ['setting'],
    async run({ input, isEnabledChanged }: SavedForm) {
      if (endpoint === null) return (await call('POST /admin/webhooks', { body: input })).secret;
      // The server may have switched it off since the form was opened.
      const body = isEnabledChanged ? input : { ...input, isEnabled: undefined };
      await call('PUT /admin/webhooks/:id', { params: { id: endpoint._id }, body });
      return null;
    },
    onSuccess(secret) {
      toast.success(copy.saved, adminToast);
      onSaved(secret);
    },
    onError,
  });
}

export function useRotateSecret(
  { _id: id }: WebhookEndpoint,
  { onRotated, onDone }: { onRotated: (secret: string) => void; onDone: () => void },
) {
  return useAction({
    key: ['rotate-webhook-secret', id],
    changes: ['setting'],
    run: () => call('PUT /admin/webhooks/:id/secret', { params: { id } }),
    onSuccess({ secret }) {
      onDone();
      onRotated(secret);
    },
    onError(error) {
      toast.error(errorText(error, copy.rotate.failed), adminToast);
      onDone();
    },
  });
}

export function useRemoveEndpoint({ _id: id }: WebhookEndpoint, onDone: () => void) {
  return useAction({
    key: ['remove-webhook-endpoint', id],
    changes: ['setting'],
    run: () => call('DELETE /admin/webhooks/:id', { params: { id } }),
    onSuccess() {
      toast.success(copy.remove.removed, adminToast);
      onDone();
    },
    onError(error) {
      toast.error(errorText(error, copy.remove.failed), adminToast);
      onDone();
    },
  });
}

function useReloadDeliveries(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: deliveriesKey });
}

export function useSendTest({ _id: id }: WebhookEndpoint) {
  const reload = useReloadDeliveries();
  return useAction({
    key: ['send-test-webhook', id],
    changes: [],
    run: (_: undefined, idempotencyKeyOf) =>
      call('POST /admin/webhooks/:id/test', { params: { id }, idempotencyKey: idempotencyKeyOf(id) }),
    onSuccess() {
      toast.success(copy.test.sent, adminToast);
      return reload();
    },
    onError: (error) => toast.error(errorText(error, copy.test.failed), adminToast),
  });
}

export function useReplay({ _id: id }: WebhookDelivery) {
  const reload = useReloadDeliveries();
  const { replayed, replayFailed } = copy.deliveries;
  return useAction({
    key: ['replay-webhook', id],
    changes: [],
    run: (_: undefined, idempotencyKeyOf) =>
      call('POST /admin/webhook-deliveries/:id/replay', {
        params: { id },
        idempotencyKey: idempotencyKeyOf(id),
      }),
    onSuccess() {
      toast.success(replayed, adminToast);
      return reload();
    },
    onError(error) {
      toast.error(errorText(error, replayFailed), adminToast);
      void reload();
    },
  });
}

export function useReplayFailed({ _id: id }: WebhookEndpoint) {
  const reload = useReloadDeliveries();
  const { replayedAll, replayFailed } = copy.deliveries;
  return useAction({
    key: ['replay-failed-webhooks', id],
    changes: [],
    run: (body: Wire['POST /admin/webhooks/:id/replay-failed']['body'], idempotencyKeyOf) =>
      call('POST /admin/webhooks/:id/replay-failed', {
        params: { id },
        body,
        idempotencyKey: idempotencyKeyOf(body),
      }),
    onSuccess({ count }) {
      toast.success(replayedAll(count), adminToast);
      return reload();
    },
    onError: (error) => toast.error(errorText(error, replayFailed), adminToast),
  });
}
