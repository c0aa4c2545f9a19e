import { z } from 'zod';
import { endpoint, fields } from '#server/platform/contract/index.ts';

const tag = 'Users and apps';

const Session = z
  .object({
    id: fields.uuid.describe('Identifies the session when it is ended.'),
    user_agent: z.string().describe('User-Agent of the device at sign-in; empty when it sent none.'),
    created_at: fields.createdAt,
    expires_at: fields.timestamp.describe('Latest end of the session.'),
    current: z.boolean().describe('True for the session of this request.'),
  })
  .meta({ id: 'Session', description: 'A sign-in of the caller on one device.' });

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/v1/users/sessions',
  tag,
  summary: "List the caller's sessions",
  description: 'Active sessions of the caller in this app, newest first; at most 100.',
  caller: 'member',
  response: z.object({ sessions: z.array(Session).describe('The newest first.') }).meta({ id: 'Sessions' }),
});

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/users/sessions',
  tag,
  summary: 'End all other sessions',
  description:
    "Ends the caller's sessions in this app, except the current one, and revokes their tokens at once.",
  caller: 'member',
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/v1/users/sessions/{id}',
  tag,
  summary: "End one of the caller's sessions",
  description:
    'Its access and refresh tokens are refused from the next request on. Ending the current session signs the caller out.',
  caller: 'member',
  params: z.object({ id: fields.pathId.describe('`id` of a session from the list.') }),
  errors: ['not_found'],
});
