import type { Meta } from '@storybook/react-vite';
import { watch } from '../../site-images/samples.ts';
import { Status, type StatusTone } from '../feedback/status.tsx';
import { Compare } from './compare/compare.tsx';
import { FrameSheet } from './frame-sheet.tsx';
import { FrameUsage } from './frame-usage.tsx';
import { Logo } from './logo.tsx';
import { Pencil } from './pencil.tsx';
import { PencilStroke } from './pencil-stroke.tsx';
import { type ProgressStep, ProgressStrip } from './progress-strip.tsx';
import { Ticked } from './ticked.tsx';

export default { title: 'Brand' } satisfies Meta;

const colors = [
  'ground',
  'mount',
  'well',
  'rule',
  'control',
  'ink-3',
  'ink-2',
  'ink',
  'mark',
  'mark-ink',
  'error',
  'film',
];

export const Colors = () => (
  <ul>
    {colors.map((name) => (
      <li key={name} style={{ borderLeft: `4rem solid var(--${name})`, padding: '0.5rem 1rem' }}>
        --{name}
      </li>
    ))}
  </ul>
);

export const Wordmark = () => <Logo name="Burnish" to="/" />;

export const PencilMarks = () => (
  <>
    <p>
      <Pencil kind="ring" seed={61}>
        ₦45,000
      </Pencil>
    </p>
    <p>
      <Pencil kind="line" seed={63}>
        12500+
      </Pencil>
    </p>
    <p>
      <Pencil kind="tick" seed={64} /> <Pencil kind="cross" seed={65} />
    </p>
    <svg width="150" height="44" viewBox="0 0 150 44" strokeWidth="3" aria-hidden="true">
      <PencilStroke kind="1" box={[8, 4, 22, 34]} seed={1} />
      <PencilStroke kind="2" box={[46, 4, 22, 34]} seed={2} />
      <PencilStroke kind="3" box={[84, 4, 22, 34]} seed={3} />
      <PencilStroke kind="4" box={[122, 4, 22, 34]} seed={4} />
    </svg>
    <p>
      <Ticked>Most popular</Ticked>
    </p>
  </>
);

const tones: readonly [StatusTone, string][] = [
  ['waiting', 'Awaiting Confirmation'],
  ['sent', 'Sent'],
  ['success', 'Payment Confirmed'],
  ['rejected', 'Rejected'],
  ['inactive', 'Inactive'],
  ['exhausted', 'Exhausted'],
  ['action', 'Action needed'],
  ['differs', '2 differences'],
];

export const Statuses = () => (
  <div className="btns">
    {tones.map(([tone, label]) => (
      <Status key={tone} tone={tone}>
        {label}
      </Status>
    ))}
  </div>
);

export const Frames = () => (
  <>
    <FrameSheet
      label="61 images: 31 Natural, 25 High-End, 5 Magazine"
      stacks={[
        { tone: 'natural', count: 31, label: 'Natural' },
        { tone: 'high', count: 25, label: 'High-End' },
        { tone: 'magazine', count: 5, label: 'Magazine' },
      ]}
    />
    <FrameUsage tone="natural" used={22} total={30} label="22 of 30 used" />
    <FrameUsage tone="high" used={17} total={25} label="17 of 25 used" />
    <FrameUsage used={700} total={1800} label="700 of 1800 used" perRow={20} />
  </>
);

const completed = (label: string, note: string): ProgressStep => ({ label, note, state: 'completed' });
const upcoming = (label: string): ProgressStep => ({ label, state: 'upcoming' });

export const Progress = () => (
  <>
    <ProgressStrip
      label="Waiting for the customer"
      steps={[
        completed('Requested', '18 Nov'),
        completed('Approved', '19 Nov'),
        completed('Invoiced', '20 Nov'),
        { label: 'Paid', note: 'by 20 Dec', state: 'current', actor: 'you', actorLabel: 'You' },
        upcoming('Active'),
      ]}
    />
    <ProgressStrip
      label="Waiting for the studio"
      steps={[
        completed('Requested', '18 Nov'),
        { label: 'Approved', state: 'current', actor: 'us', actorLabel: 'Burnish' },
        upcoming('Invoiced'),
        upcoming('Paid'),
        upcoming('Active'),
      ]}
    />
    <ProgressStrip
      label="Rejected"
      steps={[
        completed('Requested', '18 Nov'),
        { label: 'Rejected', note: '19 Nov', state: 'stopped' },
        upcoming('Invoiced'),
        upcoming('Paid'),
        upcoming('Active'),
      ]}
    />
  </>
);

export const BeforeAndAfter = () => <Compare sample={watch} sizes="40rem" caption={watch.title} />;
