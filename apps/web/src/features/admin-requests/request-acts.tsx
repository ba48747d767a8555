import type { Order } from '@burnish/contract/entity';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copy } from './copy.ts';
import { type Decision, useDecision } from './queries.ts';
import { RejectRequest } from './reject-request.tsx';

interface RequestActsProps {
  request: Order;
  onSendInvoice: (request: Order) => void;
}

export function RequestActs({ request, onSendInvoice }: RequestActsProps) {
  const [rejecting, setRejecting] = useState(false);
  const { act, busy, asked } = useDecision(request);
  const { allowedActions: allowed } = request;
  const isAsked = (status: Decision['status']) => asked?.status === status;

  return (
    <>
      {allowed.includes('send_invoice') && (
        <Button size="small" disabled={busy} onClick={() => onSendInvoice(request)}>
          {copy.sendInvoice}
        </Button>
      )}
      {allowed.includes('approve') && (
        <Button
          size="small"
          busy={isAsked('approved')}
          disabled={busy}
          onClick={() => act({ status: 'approved', reason: '' })}
        >
          {copy.approve}
        </Button>
      )}
      {allowed.includes('reject') && (
        <Button size="small" look="destructive" disabled={busy} onClick={() => setRejecting(true)}>
          {copy.reject}
        </Button>
      )}
      {rejecting && allowed.includes('reject') && (
        <RejectRequest
          request={request}
          busy={isAsked('rejected')}
          onReject={(reason) => act({ status: 'rejected', reason })}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}
