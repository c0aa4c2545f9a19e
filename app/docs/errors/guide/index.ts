import type { ErrorCode } from '#server/platform/errors/index.ts';
import { credentialGuides } from './credentials.ts';
import type { ErrorGuide } from './error-guide.ts';
import { outcomeGuides } from './outcomes.ts';
import { requestGuides } from './requests.ts';
import { serviceGuides } from './service.ts';

export type { ErrorGuide } from './error-guide.ts';

/** One guide for each code of the catalogue; a missing guide is a compile error. */
export const errorGuides: Record<ErrorCode, ErrorGuide> = {
  ...requestGuides,
  ...credentialGuides,
  ...outcomeGuides,
  ...serviceGuides,
};
