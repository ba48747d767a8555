import { formatCount, pluralize } from '../../../lib/format.ts';

const photoCount = (count: number) => pluralize(count, 'photo', 'photos');
const unassigned = 'Unassigned';

export const copy = {
  unassigned,
  unassignedCount: (count: number) => `${formatCount(count)} unassigned`,
  retoucher: (name: string) => `Retoucher: ${name}`,
  you: (name: string) => `${name} (you)`,
  filter: {
    label: 'Retoucher',
    all: 'All retouchers',
    allJobs: 'All jobs',
    mine: 'Assigned to me',
    /** A person in the URL whose name isn't known. */
    loading: 'Loading retouchers',
    other: 'Another retoucher',
  },
  bar: {
    region: (jobNumber: string) => `Photos of ${jobNumber} and their retouchers`,
    select: (fileName: string) => `Select ${fileName}`,
    selected: (selected: number, total: number) =>
      `${formatCount(selected)} of ${photoCount(total)} selected.`,
    unassigned: (count: number) => `${formatCount(count)} unassigned.`,
    selectAll: 'Select all',
    selectUnassigned: 'Select unassigned',
    selectNone: 'Clear selection',
    assign: (count: number) => (count === 0 ? 'Assign' : `Assign ${photoCount(count)}`),
    take: (count: number) => `Take ${photoCount(count)}`,
  },
  dialog: {
    title: (count: number) => `Assign ${photoCount(count)}`,
    current: 'Currently:',
    assignedTo: (count: number, name: string) => `${formatCount(count)} assigned to ${name}`,
    legend: 'Retoucher',
    order: 'The least busy first.',
    release: 'No one works on them until they are assigned or taken.',
    loading: 'Loading retouchers',
    loadFailed: "The retouchers couldn't be loaded.",
    missing: 'Choose a retoucher.',
    submit: 'Assign',
    discard: 'Discard this choice?',
  },
  workload: {
    none: 'No photos',
    photos: photoCount,
    nextDue: (time: string) => `next due ${time}`,
    late: (count: number) => `${formatCount(count)} late`,
  },
  success: {
    assigned: (count: number, name: string) => `${photoCount(count)} assigned to ${name}.`,
    released: (count: number) => `${photoCount(count)} unassigned.`,
    taken: (count: number) => `${photoCount(count)} assigned to you.`,
  },
  failed: "The photos couldn't be assigned.",
  takeFailed: "The photos couldn't be taken.",
  history: {
    title: 'Retouchers',
    taken: 'Taken',
    assignedBy: (name: string) => `Assigned by ${name}`,
    releasedBy: (name: string) => `Unassigned by ${name}`,
    assignedAutomatically: 'Assigned automatically',
    releasedAutomatically: "Unassigned because the retoucher's account changed",
  },
};
