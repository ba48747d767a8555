// What customers and the studio say about the annotations of a photo once they were sent.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { photo } from '../photos/entities.ts';
import { deliveredPhotoSample } from '../photos/samples.ts';
import { newAnnotationComment } from './inputs.ts';

const [thread] = deliveredPhotoSample.threads;

export const annotationCommentEndpoints = endpoints({
  'POST /photos/:id/annotation-comments': {
    access: 'authenticated',
    cost: 'write',
    scope: 'photos:write',
    staffPermission: 'jobs:work',
    summary: 'Comment on an annotation of a photo, resolve it, or reopen it',
    body: newAnnotationComment,
    reply: z.object({ photo }),
    status: 201,
    sample: {
      body: { revisionId: thread.revisionId, number: thread.number, text: thread.comments[0]?.text },
      reply: { photo: deliveredPhotoSample },
    },
  },
});
