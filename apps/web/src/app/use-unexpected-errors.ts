import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnexpectedError } from '../lib/unexpected-errors.ts';
import { toast } from '../ui/feedback/toast.ts';

const textFor = (requestId: string) =>
  `Something went wrong on our side. If it happens again, contact us and quote this reference: ${requestId}`;

/** Shows the ID by which the log has what happened, next to the message of the page or action itself. */
export function useUnexpectedErrors(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onUnexpectedError(client, (requestId) =>
        toast.error(textFor(requestId), { id: 'unexpected-error', replace: true }),
      ),
    [client],
  );
}
