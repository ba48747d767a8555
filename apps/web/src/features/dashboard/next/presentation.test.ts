import type { Overview, ToDo } from '@burnish/contract/dashboard/entities';
import { imagesOrderSample, invoiceRefSample, planOrderSample } from '@burnish/contract/orders/samples';
import { pauseSample } from '@burnish/contract/pauses/samples';
import { questionSample } from '@burnish/contract/questions/samples';
import { imagesSubscriptionSample, subscriptionSample } from '@burnish/contract/subscriptions/samples';
import { describe, expect, it } from 'vitest';
import { toDoKey, toDoText } from './presentation.ts';

const noPhotos: Overview['photos'] = { submitted: 0, due: 0, nextDueAt: null };
const order = { ...planOrderSample, invoiceId: { ...invoiceRefSample, status: 'sent' as const } };
const textOf = (toDo: ToDo, photos = noPhotos) => Object.values(toDoText(toDo, photos)).join(' | ');
const pay = { kind: 'pay', order, rejectionReason: null } as const;
const review = {
  kind: 'review',
  jobId: questionSample.jobId,
  jobNumber: questionSample.jobNumber,
  photoCount: 3,
  reviewDueAt: new Date(2026, 11, 1, 15, 2).toISOString(),
} as const;
const renew = { kind: 'renew', subscription: subscriptionSample } as const;

describe('the text of a to-do', () => {
  it.each<[string, ToDo]>([
    [
      'Question about DSC_0412.NEF | “The tallest lipstick is chipped at the tip. Should we rebuild it?” The due time is paused until you answer.',
      { kind: 'question', question: questionSample, count: 1 },
    ],
    [
      'Question about JOB-2026-000042 | “Which crop?” The due time is paused until you answer.',
      { kind: 'question', question: { ...questionSample, photo: null, text: 'Which crop?' }, count: 2 },
    ],
    ['1 unread message | “Hello”', { kind: 'answer', unreadMessages: 1, lastMessage: 'Hello' }],
    ['Pay ₦120,000 by 2 Dec | Gold Plan, monthly.', { ...pay, reason: 'due' }],
    ['Pay ₦120,000, due since 2 Dec | Gold Plan, monthly.', { ...pay, reason: 'overdue' }],
    [
      'Submit a new receipt for ₦120,000 | Gold Plan, monthly. Your receipt was rejected: It is cut off.',
      { ...pay, reason: 'receipt_rejected', rejectionReason: 'It is cut off.' },
    ],
    [
      'Submit a new receipt for ₦120,000 | Gold Plan, monthly. Your receipt was rejected: No reason was given.',
      { ...pay, reason: 'receipt_rejected' },
    ],
    [
      '3 photos to review | JOB-2026-000042. Review by 1 Dec, 15:02. After that, photos are approved automatically.',
      review,
    ],
    [
      '1 photo to review | JOB-2026-000042. Review by 1 Dec, 15:02. After that, photos are approved automatically.',
      { ...review, photoCount: 1 },
    ],
    ['All images of Gold Plan are used | Renew it to upload more photos.', { ...renew, reason: 'exhausted' }],
    ['Gold Plan has ended | Renew it to upload more photos.', { ...renew, reason: 'ended' }],
    [
      'Renew Gold Plan by 6 Dec | It ended on 3 Dec. You can still upload photos until 6 Dec.',
      { ...renew, reason: 'in_grace' },
    ],
    [
      'Gold Plan ends on 3 Dec | Renew to keep your plan. Its images can be used until 6 Dec.',
      { ...renew, reason: 'ending_soon' },
    ],
    [
      'All images of High-End Retouch (Premium) are used | Order more to upload photos.',
      { ...renew, subscription: imagesSubscriptionSample, reason: 'exhausted' },
    ],
    [
      'Your plan is paused | Your Gold Plan is paused until 14 Dec 2026. Resume it now, or order single images to upload photos.',
      {
        kind: 'paused',
        subscription: {
          ...subscriptionSample,
          pause: { ...pauseSample, status: 'running', resumeDate: '2026-12-14' },
        },
      },
    ],
    ["You're all caught up | Upload photos whenever you like.", { kind: 'upload' }],
    [
      "We're checking your receipt | Gold Plan, monthly. You don't need to do anything.",
      { kind: 'wait', order: planOrderSample },
    ],
  ])('is %s', (text, toDo) => {
    expect(textOf(toDo)).toBe(text);
  });

  it('of an upload says what the studio is working on', () => {
    const photos = { submitted: 9, due: 6, nextDueAt: new Date(2026, 10, 24, 16, 20).toISOString() };
    expect(textOf({ kind: 'upload' }, photos)).toMatch(
      /^We're working on 6 photos \| The next ones are due on 24 Nov.*, 16:20\.$/,
    );
  });
});

describe('the key of a to-do', () => {
  it('tells to-dos about different orders and subscriptions apart', () => {
    const other = { ...pay, reason: 'due', order: imagesOrderSample } as const;
    expect(toDoKey({ ...pay, reason: 'due' })).not.toBe(toDoKey(other));
    expect(toDoKey({ ...pay, reason: 'due' })).toBe(toDoKey({ ...pay, reason: 'overdue' }));
    const { jobId } = questionSample;
    expect(toDoKey(review)).toBe(`review-${jobId}`);
    expect(toDoKey({ kind: 'question', question: questionSample, count: 1 })).toBe(`question-${jobId}`);
    expect(toDoKey({ kind: 'upload' })).toBe('upload');
  });
});
