import type { Question } from '@burnish/contract/questions/entities';
import { copy } from './copy.ts';

/** What the question is about: a photo by its file name, or all photos. */
export function subjectOf({ photo }: Question): string {
  return photo?.fileName ?? copy.allPhotos;
}

export function askedBy({ askedBy: { fullName } }: Question): string {
  return fullName ?? copy.studio;
}

/** 'Ife Bello asked about DSC_0431.NEF'. */
export function describeAsked(question: Question): string {
  return copy.asked(askedBy(question), subjectOf(question));
}
