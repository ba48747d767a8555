import type { ComponentProps } from 'react';
import { orderSubject } from '../../features/chat/subject/subject.ts';
import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';
import RequestsTab from '../../features/orders/admin-requests/requests-tab.tsx';

/** Combines the requests with the messages about them, which are another feature. */
export default function RequestsWithMessages(
  props: Omit<ComponentProps<typeof RequestsTab>, 'renderMessages'>,
) {
  return (
    <RequestsTab
      {...props}
      renderMessages={(order) =>
        order.messageCount > 0 ? (
          <SubjectMessages subject={orderSubject(order)} count={order.messageCount} />
        ) : null
      }
    />
  );
}
