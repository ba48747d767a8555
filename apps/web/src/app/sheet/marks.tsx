import { FrameSheet } from '../../ui/frame-sheet.tsx';
import { FrameUsage } from '../../ui/frame-usage.tsx';
import { type PathStep, PathStrip } from '../../ui/path-strip.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import { PencilStroke } from '../../ui/pencil-stroke.tsx';
import { Status, type StatusTone } from '../../ui/status.tsx';
import { Chapter, Row, Spec } from './chapter.tsx';
import styles from './sheet.module.css';

const colours = [
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
  'fault',
  'film',
];

export function Colours() {
  return (
    <Chapter title="Colour">
      <div className={styles.palette}>
        {colours.map((name) => (
          <div key={name}>
            <i ref={(swatch) => swatch?.style.setProperty('--swatch-colour', `var(--${name})`)} />
            <span className="note">--{name}</span>
          </div>
        ))}
      </div>
    </Chapter>
  );
}

export function Pencils() {
  return (
    <Chapter title="The pencil">
      <div className={styles.pencils}>
        <Pencil kind="ring" seed={61}>
          ₦45,000
        </Pencil>
        <Pencil kind="ring" seed={62}>
          Circle it
        </Pencil>
        <Pencil kind="line" seed={63}>
          12500+
        </Pencil>
        <Pencil kind="tick" seed={64} />
        <Pencil kind="cross" seed={65} />
        <svg width="150" height="44" viewBox="0 0 150 44" strokeWidth="3" aria-hidden="true">
          <PencilStroke kind="1" box={[8, 4, 22, 34]} seed={1} />
          <PencilStroke kind="2" box={[46, 4, 22, 34]} seed={2} />
          <PencilStroke kind="3" box={[84, 4, 22, 34]} seed={3} />
          <PencilStroke kind="4" box={[122, 4, 22, 34]} seed={4} />
        </svg>
      </div>
    </Chapter>
  );
}

const words: readonly [StatusTone, string][] = [
  ['wait', 'Awaiting Confirmation'],
  ['sent', 'Sent'],
  ['done', 'Payment Confirmed'],
  ['bad', 'Rejected'],
  ['still', 'Inactive'],
  ['full', 'Exhausted'],
  ['you', 'You act next'],
  ['off', '2 differences'],
];

export function Statuses() {
  return (
    <Chapter title="Status">
      <Row>
        {words.map(([tone, word]) => (
          <Status key={tone} tone={tone}>
            {word}
          </Status>
        ))}
      </Row>
    </Chapter>
  );
}

const done = (label: string, note: string): PathStep => ({ label, note, state: 'done' });

export function Frames() {
  return (
    <Chapter title="Frames" columns={2}>
      <Spec note="a sheet">
        <FrameSheet
          label="61 images: 31 Natural, 25 High-End, 5 Magazine"
          stacks={[
            { tone: 'natural', count: 31, label: 'Natural' },
            { tone: 'high', count: 25, label: 'High-End' },
            { tone: 'magazine', count: 5, label: 'Magazine' },
          ]}
        />
      </Spec>
      <Spec note="usage; 700 of 1800, one frame for twelve">
        <FrameUsage tone="natural" used={22} total={30} label="22 of 30 used" />
        <FrameUsage tone="high" used={17} total={25} label="17 of 25 used" />
        <FrameUsage tone="magazine" used={5} total={5} label="5 of 5 used" />
        <FrameUsage used={700} total={1800} label="700 of 1800 used" perRow={20} />
      </Spec>
      <Spec note="a path: you">
        <PathStrip
          label="Order"
          steps={[
            done('Requested', '18 Nov'),
            done('Approved', '19 Nov'),
            done('Invoiced', '20 Nov'),
            { label: 'Paid', note: 'by 20 Dec', state: 'now', actor: 'you', actorLabel: 'You' },
            { label: 'Active', state: 'next' },
          ]}
        />
      </Spec>
      <Spec note="a path: us">
        <PathStrip
          label="Order"
          steps={[
            done('Requested', '18 Nov'),
            { label: 'Approved', state: 'now', actor: 'us', actorLabel: 'Burnish' },
            { label: 'Invoiced', state: 'next' },
            { label: 'Paid', state: 'next' },
            { label: 'Active', state: 'next' },
          ]}
        />
      </Spec>
      <Spec note="a path: all of it">
        <PathStrip
          label="Order"
          steps={['Requested', 'Approved', 'Invoiced', 'Paid', 'Active'].map((step) => done(step, '3 Nov'))}
        />
      </Spec>
      <Spec note="a path: stopped">
        <PathStrip
          label="Order"
          steps={[
            done('Requested', '18 Nov'),
            { label: 'Rejected', note: '19 Nov', state: 'stopped' },
            { label: 'Invoiced', state: 'next' },
            { label: 'Paid', state: 'next' },
            { label: 'Active', state: 'next' },
          ]}
        />
      </Spec>
    </Chapter>
  );
}
