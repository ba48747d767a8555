import type { Meta } from '@storybook/react-vite';
import { KeyCap } from '../forms/key-cap.tsx';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';
import { CopyButton } from './copy-button.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkList } from './link-list.tsx';
import { TextButton, TextLink } from './text-link.tsx';
import { ToolButton } from './tool-button.tsx';

export default { title: 'Buttons' } satisfies Meta;

export const Variants = () => (
  <div className="btns">
    <Button variant="primary">Get Started Now</Button>
    <Button>View Portfolio</Button>
    <ButtonLink to="/pricing">Link to a page</ButtonLink>
    <Button variant="destructive">Reject</Button>
    <Button variant="destructive-solid">Reject receipt</Button>
    <Button size="small">Mark Paid</Button>
    <Button variant="primary" aria-keyshortcuts="A">
      Approve <KeyCap>A</KeyCap>
    </Button>
  </div>
);

export const States = () => (
  <div className="btns">
    <Button variant="primary" busy>
      Submitting...
    </Button>
    <Button disabled>View Portfolio</Button>
  </div>
);

export const Inline = () => (
  <div className="btns">
    <TextLink to="/pricing">Billing History</TextLink>
    <TextButton>Clear search and filters</TextButton>
    <ToolButton icon="compare">Loupe, 100%</ToolButton>
    <IconButton icon="close" label="Close" />
    <CopyButton text="0123456789" label="Copy the account number" copiedText="Copied" />
    <CopyTextButton text="Meridian Bank" label="Copy the bank name" copiedText="Bank name copied" />
  </div>
);

export const Links = () => (
  <LinkList
    items={[
      { label: 'Upload photos', to: '/dashboard', primary: true },
      { label: 'Change plan', to: '/pricing', note: 'Gold Plan' },
      { label: 'Chat with support', onClick: () => {} },
    ]}
  />
);
