import type { ComponentProps } from 'react';
import RequestsTab from '../../features/admin-requests/requests-tab.tsx';
import { MessagesAbout } from '../../features/chat/about/messages-about.tsx';
import { orderSubject } from '../../features/chat/about/subject.ts';

/** What was written about an order is another feature. */
export default function RequestsWithMessages(requests: Omit<ComponentProps<typeof RequestsTab>, 'about'>) {
  return <RequestsTab {...requests} about={(order) => <MessagesAbout subject={orderSubject(order)} />} />;
}
