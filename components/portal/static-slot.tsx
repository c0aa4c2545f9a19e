'use client';

import { createElement, type ReactNode } from 'react';
import { documentParts } from '#server/platform/http/document-parts.ts';

/** Children of an element, or its HTML. */
export type SlotContent = ReactNode | { __html: string };

/** HTML of the static parts of the loaded document, by id. Ids are hashes, so equal content may be read from either place. */
const shownParts = new Map<string, string>();

/**
 * The outermost element of a static part (`static-parts.tsx`). The document contains the content, which the browser takes over as it is;
 * what a script requests has it as `content`. A page that is refreshed keeps the elements of a part that has not changed.
 */
export function StaticSlot({
  tag,
  attributes,
  part,
  content,
}: {
  tag: string;
  attributes: object;
  part: string;
  content?: SlotContent;
}) {
  const marked = { ...attributes, 'data-part': part };
  if (typeof window === 'undefined')
    return fill(tag, marked, content ?? (documentParts().get(part)?.content as SlotContent));
  const html = shownParts.get(part) ?? (content === undefined ? readPart(part) : undefined);
  return fill(tag, marked, html === undefined ? content : { __html: html });
}

const fill = (tag: string, attributes: object, content: SlotContent) =>
  content && typeof content === 'object' && '__html' in content
    ? createElement(tag, { ...attributes, dangerouslySetInnerHTML: content })
    : createElement(tag, attributes, content);

function readPart(part: string): string {
  const html = document.querySelector(`[data-part="${part}"]`)?.innerHTML ?? '';
  shownParts.set(part, html);
  return html;
}
