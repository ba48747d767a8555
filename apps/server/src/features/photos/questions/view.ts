import type { Question } from '@burnish/contract/questions/entities';
import type { Viewer } from '@burnish/domain/access';
import { actionsFor, questionActionAccess } from '@burnish/domain/allowed-actions';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { questionLifecycle } from '@burnish/domain/photos/question';
import { personView, timeView } from '../../../views/shared-views.ts';
import type { Renditions } from '../renditions/index.ts';
import type { QuestionRecord } from './repository.ts';

export function questionView(
  { question, jobNumber, owner, askedBy, photo }: QuestionRecord,
  viewer: Viewer,
  renditions: Pick<Renditions, 'urlFor'>,
): Question {
  const { id, status } = question;
  return {
    _id: id,
    jobId: question.jobId,
    jobNumber,
    userId: personView(owner),
    photo: photo && {
      _id: photo.id,
      fileName: photo.fileName,
      width: photo.width,
      height: photo.height,
      thumbnailUrl: photo.hasRendition ? renditions.urlFor(photo.id, thumbnailSizes.default) : null,
    },
    text: question.text,
    suggestedAnswers: [...question.suggestedAnswers],
    status,
    askedBy: { _id: askedBy.id, fullName: askedBy.fullName },
    createdAt: question.createdAt.toISOString(),
    answer: question.answer,
    closedAt: timeView(question.closedAt),
    allowedActions: actionsFor(questionActionAccess, viewer, questionLifecycle.allowedActions(status)),
  };
}
