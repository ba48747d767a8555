import type { AnnotationCommentAction } from '@burnish/domain/photos/annotation-comment';

export const copy = {
  earlier: 'On earlier versions',
  earlierHint: 'In the same place, until they are resolved.',
  resolvedCount: (count: number) => (count === 1 ? '1 resolved' : `${count} resolved`),
  showOnPhoto: (number: number) => `Show annotation ${number} on the photo`,
  thread: (number: number) => `Comments on annotation ${number}`,
  you: 'You',
  studio: 'Studio',
  resolved: 'Resolved',
  did: {
    comment: '',
    resolve: ' resolved this',
    reopen: ' reopened this',
  } satisfies Record<AnnotationCommentAction, string>,
  reply: 'Reply',
  replyTo: (number: number) => `Reply to annotation ${number}`,
  text: (number: number) => `Your reply to annotation ${number}`,
  missing: 'Enter your reply.',
  send: 'Send',
  cancel: 'Cancel',
  change: { resolve: 'Resolve', reopen: 'Reopen' },
  changeNamed: {
    resolve: (number: number) => `Resolve annotation ${number}`,
    reopen: (number: number) => `Reopen annotation ${number}`,
  },
  sendAnd: { resolve: 'Send and resolve', reopen: 'Send and reopen' },
  announce: {
    comment: (number: number) => `Reply to annotation ${number} sent`,
    resolve: (number: number) => `Annotation ${number} resolved`,
    reopen: (number: number) => `Annotation ${number} reopened`,
  } satisfies Record<AnnotationCommentAction, (number: number) => string>,
  failed: "Your reply couldn't be saved.",
};
