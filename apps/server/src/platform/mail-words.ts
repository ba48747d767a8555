// What a mail says, as text and as HTML that any mail program shows: tables of one cell, styles in the tags.
import { brand } from '@burnish/domain/brand';

export interface MailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly button: { readonly label: string; readonly href: string };
  /** What stands below the button, smaller. */
  readonly footnotes: readonly string[];
}

export function mailText({ greeting, paragraphs, button, footnotes }: MailWords): string {
  const parts = [greeting, ...paragraphs, `${button.label}:\n${button.href}`, ...footnotes];
  return `${[...parts, `${brand.name}\n${brand.email}`].join('\n\n')}\n`;
}

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entityOf[character] ?? '');
}

const ink = '#161616';
const quietInk = '#5f5f5f';
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function paragraph(words: string, size: number, colour: string): string {
  return `<p style="margin:0 0 16px;${font};font-size:${size}px;line-height:1.5;color:${colour}">${words}</p>`;
}

function table(style: string, cell: string, content: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}"><tr><td style="${cell}">${content}</td></tr></table>`;
}

function link(href: string, style: string, words: string): string {
  return `<a href="${escaped(href)}" style="${style}">${escaped(words)}</a>`;
}

export function mailHtml({ subject, greeting, paragraphs, button, footnotes }: MailWords): string {
  const buttonLink = link(
    button.href,
    `display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none`,
    button.label,
  );
  const content = [
    `<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:${ink}">${escaped(brand.name)}</p>`,
    ...[greeting, ...paragraphs].map((words) => paragraph(escaped(words), 16, ink)),
    table('margin:8px 0 24px', `background:${ink};border-radius:4px`, buttonLink),
    paragraph(
      `If the button does nothing, open this address:<br>${link(button.href, `color:${quietInk};word-break:break-all`, button.href)}`,
      14,
      quietInk,
    ),
    ...footnotes.map((words) => paragraph(escaped(words), 14, quietInk)),
    paragraph(
      `${escaped(brand.name)} · ${link(`mailto:${brand.email}`, `color:${quietInk}`, brand.email)}`,
      14,
      quietInk,
    ),
  ];
  const sheet = table(
    'max-width:560px;margin:0 auto;background:#ffffff',
    'padding:32px 32px 16px',
    content.join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#efefef">
${sheet}
</body>
</html>
`;
}
