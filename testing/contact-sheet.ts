// A contact sheet of any length, with notes and annotations on each photo.
import type { ContactSheet } from '../apps/server/src/features/photos/jobs/job-files/contact-sheet.ts';

export function contactSheetOf(count: number): ContactSheet {
  const names = Array.from({ length: count }, (_, index) => `DSC_${index}.NEF`);
  return {
    record: {
      job: {
        number: 'JOB-2026-000001',
        createdAt: new Date('2026-11-16T09:00:00Z'),
        dueAt: new Date('2026-11-18T09:00:00Z'),
        onHoldSince: null,
        turnaround: 'standard',
        brief: 'Natural look. Keep the grain.',
      },
      owner: { companyName: 'Okafor Studio', fullName: 'Adaeze Okafor', email: 'adaeze@okafor.test' },
    },
    names,
    photos: names.map((fileName, index) => ({
      id: String(index),
      userId: 'customer',
      fileName,
      hasRendition: true,
      width: 6_000,
      height: 4_000,
      tier: 'natural',
      notes: 'Remove the dust on the left and the reflection on the glass.',
      annotations: [
        { kind: 'pin', x: 0.3, y: 0.4, note: 'Dust' },
        { kind: 'ring', x: 0.5, y: 0.5, width: 0.2, height: 0.1, note: 'Glare' },
      ],
    })),
  };
}
