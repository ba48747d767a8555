// Renders emails as text, and as HTML that all mail programs display: single-cell tables and inline styles.
import { brand } from '@burnish/domain/brand';
import { escapeHtml } from '../html.ts';

export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly href: string };
  /** Below the button, in small print. */
  readonly footnotes: readonly string[];
}

export function renderMailText({ greeting, paragraphs, button, footnotes }: MailContent): string {
  const blocks = [greeting, ...paragraphs, `${button.label}:\n${button.href}`, ...footnotes];
  return `${[...blocks, `${brand.name}\n${brand.email}`].join('\n\n')}\n`;
}

const textColor = '#161616';
const mutedColor = '#5f5f5f';
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function paragraph(html: string, size: number, color: string): string {
  return `<p style="margin:0 0 16px;${font};font-size:${size}px;line-height:1.5;color:${color}">${html}</p>`;
}

function table(style: string, cellStyle: string, html: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}"><tr><td style="${cellStyle}">${html}</td></tr></table>`;
}

function link(href: string, style: string, text: string): string {
  return `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
}

export function renderMailHtml({ subject, greeting, paragraphs, button, footnotes }: MailContent): string {
  const buttonLink = link(
    button.href,
    `display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none`,
    button.label,
  );
  const plainLink = link(button.href, `color:${mutedColor};word-break:break-all`, button.href);
  const contactLink = link(`mailto:${brand.email}`, `color:${mutedColor}`, brand.email);
  const blocks = [
    `<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:${textColor}">${escapeHtml(brand.name)}</p>`,
    ...[greeting, ...paragraphs].map((text) => paragraph(escapeHtml(text), 16, textColor)),
    table('margin:8px 0 24px', `background:${textColor};border-radius:4px`, buttonLink),
    paragraph(`If the button doesn't work, open this link:<br>${plainLink}`, 14, mutedColor),
    ...footnotes.map((text) => paragraph(escapeHtml(text), 14, mutedColor)),
    paragraph(`${escapeHtml(brand.name)} · ${contactLink}`, 14, mutedColor),
  ];
  const card = table(
    'max-width:560px;margin:0 auto;background:#ffffff',
    'padding:32px 32px 16px',
    blocks.join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#efefef">
${card}
</body>
</html>
`;
}
