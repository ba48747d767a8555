// Outside of the opening hours a customer is told so, once on each of the studio's days.
import { brand } from '@burnish/domain/brand';
import type { ChatSide, MessageKind } from '@burnish/domain/chat/chat';
import { isOpen, studioDayOf } from '@burnish/domain/chat/opening';

export const automaticAnswer = `Thank you for your message. We are not at our desks just now, and will answer when we are: ${brand.hours}.`;

/** The studio's day for which the answer counts. Null: none is due. */
export function answerDue(
  { kind, side }: { readonly kind: MessageKind; readonly side: ChatSide },
  answeredOn: string | null,
  now: Date,
): string | null {
  if (kind !== 'message' || side !== 'user' || isOpen(brand.opening, now)) return null;
  const day = studioDayOf(brand.opening, now);
  return day === answeredOn ? null : day;
}
