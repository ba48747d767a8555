import type { Question } from '@burnish/contract/questions/entities';
import { copy } from './copy.ts';

/** What the question is about: a photo by its file name, or all photos. */
export function subjectOf({ photo }: Question): string {
  return photo?.fileName ?? copy.allPhotos;
}

export function askedBy(question: Question): string {
  return copy.asked(question.askedBy.fullName ?? copy.studio, subjectOf(question));
}
