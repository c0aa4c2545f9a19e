import type { EmailTheme } from './email-theme.ts';
import { isolated } from './isolates.ts';
import { directionOf } from './locales.ts';
import { mailTexts } from './mail-texts.ts';

/** A block of an e-mail: a paragraph, title, table of facts, code, button (`open`) or plain link (`also`). */
export type EmailBlock =
  | string
  | { title: string; below?: string | undefined }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { code: string }
  | { open: string; link: string }
  | { also: string; link: string };

/** The content of an e-mail message, ready to send. */
export type EmailMessage = {
  fromName: string;
  fromAddress: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
};

/**
 * Builds an e-mail message in a partner's brand and the reader's language, as plain text and as HTML with one
 * column. All texts are escaped here; the caller must isolate user-supplied names inside sentences. Pure.
 */
export function buildEmail(head: EmailTheme, subject: string, parts: readonly EmailBlock[]): EmailMessage {
  const contact = head.support && `${head.support.email} · ${head.support.phone}`;
  return {
    fromName: head.senderName,
    fromAddress: head.senderAddress,
    replyTo: head.replyTo,
    subject,
    text: [
      ...parts.map((part) => textOf(head, part)),
      ['-- ', head.name, contact].filter(Boolean).join('\n'),
    ].join('\n\n'),
    html: pageOf(head, subject, parts.map((part) => htmlOf(head, part)).join('')),
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function textOf({ locale }: EmailTheme, part: EmailBlock): string {
  if (typeof part === 'string') return part;
  if ('title' in part) return [part.title, part.below].filter(Boolean).join('\n');
  if ('facts' in part) {
    const texts = mailTexts(locale);
    return part.facts
      .map(([label, value]) => texts('layout.fact', { label, value: isolated(value) }))
      .join('\n');
  }
  if ('code' in part) return part.code;
  return `${'open' in part ? part.open : part.also}\n${part.link}`;
}

const fonts = 'system-ui,-apple-system,Segoe UI,Roboto,Noto Sans Arabic,sans-serif';

function htmlOf({ locale, colours, buttonRadiusPx }: EmailTheme, part: EmailBlock): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`;
  if ('title' in part) {
    const below = part.below
      ? `<br><span style="font-weight:400;font-size:14px;line-height:20px;color:${colours.ink2}"><bdi>${withBreaks(part.below)}</bdi></span>`
      : '';
    return `<p style="margin:0 0 16px;font-weight:600;font-size:18px;line-height:26px"><bdi>${escapeHtml(part.title)}</bdi>${below}</p>`;
  }
  if ('facts' in part) {
    // E-mail clients do not support CSS logical properties, so the padding depends on the direction.
    const gap = directionOf(locale) === 'rtl' ? 'padding:6px 0 6px 16px' : 'padding:6px 16px 6px 0';
    const rows = part.facts.map(
      ([label, value]) =>
        `<tr style="vertical-align:top"><td style="${gap};width:36%;font-size:14px;color:${colours.ink2}"><bdi>${escapeHtml(label)}</bdi></td><td style="padding:6px 0;font-size:15px"><bdi>${withBreaks(value)}</bdi></td></tr>`,
    );
    return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  if ('code' in part) {
    return `<p dir="ltr" style="margin:0 0 16px;text-align:center;font:600 32px/40px ${fonts};letter-spacing:6px">${escapeHtml(part.code)}</p>`;
  }
  const link = escapeHtml(part.link);
  return 'open' in part
    ? `<p style="margin:24px 0 16px"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:${buttonRadiusPx}px;background:${colours.primary};color:${colours.onPrimary};font-weight:600;text-decoration:none">${escapeHtml(part.open)}</a></p>`
    : `<p style="margin:0 0 16px"><a href="${link}" style="color:${colours.primary}">${escapeHtml(part.also)}</a></p>`;
}

function pageOf(head: EmailTheme, subject: string, content: string): string {
  const { locale, name, support, colours, cardRadiusPx } = head;
  const contact = support
    ? `<p style="margin:16px 4px 0;font-size:13px;line-height:20px;color:${colours.ink2}"><bdi dir="ltr"><a href="mailto:${escapeHtml(support.email)}" style="color:${colours.ink2}">${escapeHtml(support.email)}</a></bdi> · <bdi dir="ltr">${escapeHtml(support.phone)}</bdi></p>`
    : '';
  return [
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body dir="${directionOf(locale)}" style="margin:0;padding:24px 16px;background:${colours.bg};color:${colours.ink};font:16px/24px ${fonts}"><div style="max-width:560px;margin:0 auto">`,
    `<p style="margin:0 4px 16px;font-weight:700;font-size:20px;line-height:40px;color:${colours.primary}">${logoOf(head)}${head.logoSizePx === null ? escapeHtml(name) : ''}</p>`,
    `<div style="padding:24px 20px 8px;background:${colours.surface};border:1px solid ${colours.line};border-top:3px solid ${colours.accent};border-radius:${cardRadiusPx}px">${content}</div>${contact}`,
    `</div></body></html>`,
  ].join('');
}

/**
 * Returns the logo as HTML. A partner's own logo has the name as alt text; a mark is decorative, with the
 * name beside it.
 */
function logoOf({ locale, logoUrl, logoSizePx, name }: EmailTheme): string {
  if (logoUrl === null) return '';
  if (logoSizePx !== null) {
    const [width, height] = logoSizePx;
    return `<img src="${escapeHtml(logoUrl)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0">`;
  }
  const gap = directionOf(locale) === 'rtl' ? 'margin:0 0 0 12px' : 'margin:0 12px 0 0';
  return `<img src="${escapeHtml(logoUrl)}" width="40" height="40" alt="" style="${gap};vertical-align:middle">`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
