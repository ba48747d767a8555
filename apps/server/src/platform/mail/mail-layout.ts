// Renders emails as text, and as HTML that all mail programs display. The HTML is made from layout.mjml by
// `npm run build:email`, with a block for each part of an email.
import { readFileSync } from 'node:fs';
import { brand } from '@burnish/domain/brand';
import { escapeHtml } from '../html.ts';

export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** Below the paragraphs, as a table. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly href: string };
  /** Below the button, in small print. */
  readonly footnotes: readonly string[];
  /** Where readers choose which emails they get. Absent: the email isn't one of those. */
  readonly settingsUrl?: string;
}

const settingsLabel = 'Choose which emails you get';

export function renderMailText(content: MailContent): string {
  const { greeting, paragraphs, facts = [], button, footnotes, settingsUrl } = content;
  const blocks = [
    greeting,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join('\n')]),
    `${button.label}:\n${button.href}`,
    ...footnotes,
    ...(settingsUrl === undefined ? [] : [`${settingsLabel}:\n${settingsUrl}`]),
    `${brand.name}\n${brand.email}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const blockNames = ['heading', 'paragraph', 'facts', 'button', 'note', 'end'] as const;
type BlockName = (typeof blockNames)[number];

/** The layout, cut at its comments. */
function readLayout(): { readonly start: string } & Readonly<Record<BlockName, string>> {
  const html = readFileSync(new URL('layout.html', import.meta.url), 'utf8');
  const [start = '', ...parts] = html.split(/<!-- block \w+ -->/);
  if (parts.length !== blockNames.length) throw new Error('The layout of emails lacks a block.');
  const [heading = '', paragraph = '', facts = '', button = '', note = '', end = ''] = parts;
  return { start, heading, paragraph, facts, button, note, end };
}

const layout = readLayout();

/** Replaces the names in double braces by values, which are HTML. */
function fill(block: string, values: Readonly<Record<string, string>>): string {
  return block.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function linkHtml(href: string, text: string): string {
  // Only a URL is longer than a line.
  const wordBreak = text === href ? 'break-all' : 'normal';
  return `<a href="${escapeHtml(href)}" style="color:inherit;word-break:${wordBreak}">${escapeHtml(text)}</a>`;
}

function factRow([label, value]: readonly [string, string]): string {
  const cell = 'border-top:1px solid #D6D6D6;padding:12px 0';
  return [
    `<tr><td class="label" style="${cell};color:#5A5A5A">${escapeHtml(label)}</td>`,
    `<td align="right" style="${cell} 12px 16px;font-weight:bold;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  ].join('');
}

export function renderMailHtml(content: MailContent): string {
  const { subject, greeting, paragraphs, facts = [], button, footnotes, settingsUrl } = content;
  const footer = [
    escapeHtml(brand.name),
    linkHtml(`mailto:${brand.email}`, brand.email),
    ...(settingsUrl === undefined ? [] : [linkHtml(settingsUrl, settingsLabel)]),
  ];
  return [
    fill(layout.start, { subject: escapeHtml(subject), brand: escapeHtml(brand.name) }),
    fill(layout.heading, { text: escapeHtml(subject) }),
    ...[greeting, ...paragraphs].map((line) => fill(layout.paragraph, { text: escapeHtml(line) })),
    ...(facts.length === 0 ? [] : [fill(layout.facts, { rows: facts.map(factRow).join('') })]),
    fill(layout.button, { href: escapeHtml(button.href), text: escapeHtml(button.label) }),
    fill(layout.note, {
      text: `If the button doesn't work, open this link:<br>${linkHtml(button.href, button.href)}`,
    }),
    ...footnotes.map((note) => fill(layout.note, { text: escapeHtml(note) })),
    fill(layout.end, { footer: footer.join(' · ') }),
  ].join('');
}
