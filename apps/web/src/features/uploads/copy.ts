import type { PhotoFinding } from '@burnish/domain/photo/photo';
import { count, counted, fileSize, waitingTime } from '../../lib/format.ts';

const photographs = (many: number) => counted(many, 'photograph', 'photographs');
const files = (many: number) => counted(many, 'file', 'files');

/** 'a, b, c and 4 more'. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

const finding: { readonly [F in PhotoFinding]: string } = {
  too_small: 'Small for print',
  no_profile: 'No colour profile: read as sRGB',
  cmyk: 'CMYK: colours can shift on screens',
  blurred: 'The preview looks blurred',
  duplicate: 'You sent this one before',
};

export const copy = {
  title: 'Upload photographs',
  back: 'Back to dashboard',
  lead: 'Nothing is used until you hand them in.',
  photographs,
  drop: {
    title: 'Lay your photographs on the table',
    words: 'Drop files or whole folders anywhere on this page.',
    nothingToUse: 'No images to use yet',
    letGo: 'Let go to add them',
    more: 'Add more',
    files: 'Choose files',
    folder: 'Choose a folder',
    welcome: 'JPEG, PNG, TIFF, WebP and camera raw (CR2, CR3, NEF, ARW, DNG), up to 2 GB each.',
    resumes: 'A lost connection loses nothing: it goes on where it stopped.',
    leftOut: (names: readonly string[]) => `Left out, as they are no photographs we know: ${some(names)}`,
  },
  unfinished: {
    title: (done: number, all: number) => `Unfinished: ${count(done)} of ${files(all)}`,
    toGo: (bytes: number) => `${fileSize(bytes)} to go.`,
    giveFolder: 'Choose the same folder, and it goes on where it stopped.',
    giveFiles: 'Choose the same files, and they go on where they stopped.',
    folder: 'Choose the same folder',
    files: 'Choose the same files',
    discard: 'Throw them away',
  },
  progress: {
    label: 'Upload of all files',
    done: (done: number, all: number) => `${count(done)} of ${files(all)}`,
    allHere: (all: number, bytes: number) => `${files(all)}, ${fileSize(bytes)}: all here`,
    bytes: (sent: number, all: number) => `${fileSize(sent)} of ${fileSize(all)}`,
    speed: (bytes: number) => `${fileSize(bytes)}/s`,
    left: (seconds: number) => `about ${waitingTime(seconds)} left`,
    pause: 'Pause',
    resume: 'Go on',
    paused: 'Paused',
    offline: 'No connection. It goes on by itself.',
    aloud: (percent: number) => `${percent}% sent`,
    aloudDone: (all: number) => `All ${files(all)} are here`,
  },
  sheet: {
    title: 'Contact sheet',
    list: 'Your photographs',
    look: 'Show',
    all: 'All',
    second: (many: number) => `Second look (${count(many)})`,
    out: (many: number) => `Not taken (${count(many)})`,
    removeAll: 'Remove all',
    remove: (name: string) => `Remove ${name}`,
    retry: 'Try again',
    retryOf: (name: string) => `Try ${name} again`,
    tierOf: (name: string) => `Tier of ${name}`,
    say: 'Notes and marks',
    sayOf: (name: string) => `Notes and marks for ${name}`,
    progressOf: (name: string) => `Upload of ${name}`,
    marks: (many: number) => counted(many, 'mark', 'marks'),
    noted: 'Noted',
    noPicture: 'No preview',
    asForAll: 'As for all',
    tierAsForAll: (tier: string) => `${tier}, as for all`,
    again: 'The same picture as another here',
    finding,
    small: (width: number, height: number) => `${finding.too_small}: ${width} × ${height}`,
    phase: {
      missing: 'Waits for its file',
      waiting: 'In line',
      sending: (percent: string) => percent,
      checking: 'Being looked at',
      ready: '',
      refused: 'Not taken',
      failed: 'Did not arrive',
    },
  },
  removeAll: {
    title: 'Remove all photographs?',
    words: (many: number) => `${files(many)} and what you said of them are thrown away, here and at our end.`,
    confirm: 'Remove all',
    keep: 'Keep them',
  },
  use: {
    title: 'What they use',
    titleEmpty: 'What you have',
    choose: 'Take them from',
    used: (used: number, limit: number) => `${count(used)} of ${count(limit)} used`,
    thenUsed: (used: number, limit: number) => `${count(used)} of ${count(limit)} once these are handed in`,
    until: 'until',
    tierAll: 'Tier for all',
    firstWithRoom: 'First with room',
    anyTier: 'of no tier',
    /** '4 High-End left; these 6 come from it'. */
    given: (left: number, tier: string, taken: number) =>
      taken === 1
        ? `${count(left)} ${tier} left; 1 comes from it`
        : `${count(left)} ${tier} left; these ${count(taken)} come from it`,
    givenOfNone: (left: number, taken: number) =>
      taken === 1
        ? `${count(left)} left; 1 comes from it`
        : `${count(left)} left; these ${count(taken)} come from it`,
    exceeds: (many: number, tier: string) =>
      `${count(many)} ${many === 1 ? 'exceeds' : 'exceed'} your ${tier} images`,
    exceedsAll: (many: number) => `${count(many)} ${many === 1 ? 'exceeds' : 'exceed'} what you have left`,
    each: (price: string) => `: ${price} each by the image`,
    byTheImage: 'Order single images',
    plans: 'See plans',
    loading: 'Looking up what you have left',
    failed: 'What you have left could not be loaded.',
    again: 'Try again',
  },
  job: {
    title: 'What is to be done',
    brief: 'Brief',
    briefHint: 'What goes for all of them. Notes and marks on single pictures come beside it.',
    optional: '(optional)',
    pace: 'When you need them',
    within: (hours: number) => `within ${counted(hours, 'hour', 'hours')}`,
    rushFee: 'For an extra fee, which we agree on with you before we begin.',
  },
  say: {
    notes: 'Notes',
    tier: 'Tier',
    marks: 'Marks',
    place: 'Place a mark in the middle of the picture',
    hint: 'Click on the picture where something is to be done. Arrow keys move a mark, Delete removes it.',
    full: (most: number) => `That is ${most} marks, and there is no room for more.`,
    noPicture: 'There is no preview to mark yet. Notes reach us all the same.',
    mark: (number: number) => `Mark ${number}`,
    markAt: (number: number, x: number, y: number) =>
      `Mark ${number}, at ${Math.round(x * 100)}% across and ${Math.round(y * 100)}% down`,
    what: 'What is to be done here?',
    removeMark: (number: number) => `Remove mark ${number}`,
    wordless: 'A mark without words is not kept.',
    done: 'Done',
    pictureOf: (name: string) => `${name}, to be marked`,
  },
  handIn: {
    act: (many: number) => `Hand in ${photographs(many)}`,
    failed: 'The photographs could not be handed in. Everything is still here.',
    why: {
      nothing: 'Add photographs first.',
      missing: (many: number) =>
        `${files(many)} unfinished from before. Choose the same again, or remove them.`,
      arriving: (many: number) => `${files(many)} still on the way.`,
      checking: (many: number) => `${files(many)} still being looked at.`,
      failed: (many: number) => `${files(many)} did not arrive. Try again, or remove them.`,
      tooMany: (most: number) => `Hand in at most ${count(most)} at once. Remove some of them.`,
      account: 'There is nothing that they could be taken from.',
      exceeds: (many: number) =>
        `${photographs(many)} beyond what you have. Change the tier, remove some, or order images.`,
    },
  },
  done: {
    title: (many: number) => `${photographs(many)} handed in`,
    due: 'Due',
    toDashboard: 'See it on the dashboard',
  },
};
