import type { ChatSubject } from '@burnish/contract/chat/entities';
import { askAbout } from '../../features/chat/subject/pending-subject.ts';

import { SubjectMessages } from '../../features/chat/subject/subject-messages.tsx';

/** The messages about what a page shows. */
export function PageMessages({ subject, count }: { subject: ChatSubject; count: number }) {
  return <SubjectMessages subject={subject} count={count} onAsk={askAbout} startsOpen />;
}
