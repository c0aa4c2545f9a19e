import { processWide } from '../process-wide.ts';

/** A part of documents that are being rendered, and how many of them contain it. */
export type DocumentPart = { content: unknown; documents: number };

/**
 * The parts of documents that are being rendered, by the hash of their content. Next renders a page in two steps, each with its own copy of our
 * code; what this map holds does not pass through the text between them.
 */
export const documentParts = () => processWide('document-parts', () => new Map<string, DocumentPart>());
