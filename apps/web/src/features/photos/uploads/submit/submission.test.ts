import { photoQuotaSample, uploadSample } from '@burnish/contract/photos/samples';
import type { Stroke } from '@burnish/domain/photos/annotation';
import { describe, expect, it } from 'vitest';
import { createPin } from '../../viewer/edit-annotations.ts';
import { copy } from '../copy.ts';
import { emptyDraft, updatePhotoDraft } from '../draft.ts';
import type { UploadItem, UploadPhase } from '../engine/types.ts';
import { estimateQuota } from '../quota/estimate.ts';
import { buildJob, findObstacle } from './submission.ts';

const { obstacle } = copy.submit;

function item(phase: UploadPhase, name: string = phase): UploadItem {
  return {
    key: name,
    id: `id of ${name}`,
    fileName: name,
    folder: '',
    size: 1,
    bytesSent: 1,
    phase,
    reason: null,
    file: null,
    upload: uploadSample,
    isDuplicate: false,
  };
}

describe('findObstacle', () => {
  const estimate = estimateQuota(photoQuotaSample, [null]);

  it.each([
    [[], obstacle.nothing],
    [['rejected'], obstacle.nothing],
    [['ready', 'missing', 'uploading'], obstacle.missing(1)],
    [['ready', 'failed'], obstacle.failed(1)],
    [['queued', 'uploading', 'checking'], obstacle.uploading(2)],
    [['ready', 'checking'], obstacle.checking(1)],
    [['ready', 'rejected'], null],
  ] satisfies [UploadPhase[], string | null][])('for %j returns %j', (phases, text) => {
    expect(
      findObstacle(
        phases.map((phase) => item(phase)),
        estimate,
        emptyDraft,
      ),
    ).toBe(text);
  });

  it('counts photos that exceed the quota', () => {
    const tiers = Array.from({ length: 6 }, () => 'highEnd' as const);
    expect(findObstacle([item('ready')], estimateQuota(photoQuotaSample, tiers), emptyDraft)).toBe(
      obstacle.exceeds(2),
    );
  });

  it('requires a quota', () =>
    expect(findObstacle([item('ready')], null, emptyDraft)).toBe(obstacle.noImages));

  it('requires a note of every annotation, except on rejected photos', () => {
    const annotations = [createPin({ x: 0.5, y: 0.5 })];
    const draft = updatePhotoDraft(emptyDraft, 'one', { annotations });
    expect(findObstacle([item('ready', 'one')], estimate, draft)).toBe(obstacle.noNote(1));
    expect(findObstacle([item('rejected', 'one'), item('ready')], estimate, draft)).toBeNull();
  });

  it('limits the points of all lines', () => {
    const points = Array.from({ length: 500 }, (): [number, number] => [0, 0]);
    const annotations = Array.from({ length: 8 }, (): Stroke => ({ kind: 'stroke', points, note: 'Here' }));
    const keys = Array.from({ length: 13 }, (_, index) => `${index}`);
    const draft = keys.reduce((before, key) => updatePhotoDraft(before, key, { annotations }), emptyDraft);
    const items = keys.map((key) => item('ready', key));
    expect(findObstacle(items, estimate, draft)).toBe(obstacle.tooManyLines);
    expect(findObstacle(items.slice(1), estimate, draft)).toBeNull();
  });
});

describe('buildJob', () => {
  it('contains the draft of the job and of each ready photo', () => {
    const draft = updatePhotoDraft(
      { ...emptyDraft, tier: 'natural', brief: 'As last time', turnaround: 'rush' },
      'one',
      { tier: null, notes: 'The sleeve', annotations: [{ kind: 'pin', x: 0.1, y: 0.2, note: 'A thread' }] },
    );
    expect(
      buildJob([item('ready', 'one'), item('rejected'), item('ready', 'two')], photoQuotaSample, draft),
    ).toEqual({
      subscriptionId: photoQuotaSample.subscriptionId,
      brief: 'As last time',
      turnaround: 'rush',
      photos: [
        {
          uploadId: 'id of one',
          tier: null,
          notes: 'The sleeve',
          annotations: [{ kind: 'pin', x: 0.1, y: 0.2, note: 'A thread' }],
        },
        { uploadId: 'id of two', tier: 'natural', notes: '', annotations: [] },
      ],
    });
  });

  it('leaves out a tier and a turnaround that the quota does not offer', () => {
    const payPerImage = {
      ...photoQuotaSample,
      remainingByTier: null,
      turnaroundOptions: [{ turnaround: 'standard' as const, hours: 24 }],
    };
    const draft = { ...emptyDraft, tier: 'natural', turnaround: 'rush' } as const;
    expect(buildJob([item('ready')], payPerImage, draft)).toMatchObject({
      turnaround: 'standard',
      photos: [{ tier: null }],
    });
  });
});
