import type { Question } from '@burnish/contract/questions/entities';
import { actionsFor, questionActionAccess } from '@burnish/domain/allowed-actions';
import { canWorkOn } from '@burnish/domain/photos/assignment';
import { thumbnailSizes } from '@burnish/domain/photos/photo';
import { questionLifecycle } from '@burnish/domain/photos/question';
import { customerView, timeView } from '../../../views/shared-views.ts';
import type { Reader } from '../job-access/index.ts';
import type { Renditions } from '../renditions/index.ts';
import type { QuestionRecord } from './repository.ts';

export function questionView(
  { question, jobNumber, retoucherIds, owner, askedBy, photo }: QuestionRecord,
  { viewer, id: readerId }: Reader,
  renditions: Pick<Renditions, 'urlFor'>,
): Question {
  const { id, status } = question;
  return {
    _id: id,
    jobId: question.jobId,
    jobNumber,
    userId: customerView(owner, viewer),
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
    allowedActions:
      viewer === 'customer' || canWorkOn({ id: readerId ?? '', role: viewer }, { retoucherIds })
        ? actionsFor(questionActionAccess, viewer, questionLifecycle.allowedActions(status))
        : [],
  };
}
