import type { ErrorGuide } from './error-guide.ts';

/** Who calls, and what they may do. */
export const credentialGuides = {
  unauthenticated: {
    happened:
      'The operation needs a credential, and none came, or one that cannot be ours: malformed, altered, or signed by a key we do not know.',
    fix: [
      'Member operations: send Authorization: Bearer with the access token of POST /v1/auths/login.',
      'Server-to-server operations: send X-Api-Key. A bearer token alone does not open them.',
    ],
    mistakes: [
      'Sending the refresh token as the access token.',
      'A line break or a second space inside the Authorization header.',
      'Calling a server-to-server operation from an app on a phone.',
    ],
  },
  token_expired: {
    happened:
      'The access token is genuine but older than 15 minutes, or the refresh token was not used for 30 days.',
    fix: [
      'Exchange the refresh token at POST /v1/auths/refresh, keep both new tokens, and send the request again.',
      'When the refresh token has expired too, ask the member to sign in.',
    ],
    mistakes: [
      'Refreshing on a timer that sleeps with the phone: refresh when this code arrives instead.',
      'Many parallel requests that each refresh: let the first one do it and the others wait.',
    ],
  },
  token_revoked: {
    happened:
      'The session behind the token has ended: by logout, by an operator, or because a refresh token that had already been replaced was used again, which means that somebody copied it.',
    fix: ['Forget both tokens and ask the member to sign in.'],
    mistakes: [
      'Keeping tokens after logout.',
      'Restoring an old refresh token from a backup of the device.',
      'Sharing one refresh token between two processes that each keep their own copy.',
    ],
  },
  invalid_passcode: {
    happened:
      'The passcode does not fit. Wrong code, expired code, used code, unknown address and another app all get this same answer, so that nobody can find out who has an account.',
    fix: [
      'Use the newest mail: a new code makes older ones worthless.',
      'Ask for a new code after 10 minutes or after five wrong tries.',
      'Send the same X-App-Id and X-Environment as when the code was asked for.',
    ],
    mistakes: [
      'Losing leading zeros by treating the code as a number.',
      'Asking for the code in Sandbox and signing in to Production.',
    ],
  },
  invalid_signature: {
    happened:
      'The webhook is not signed, or its signature does not fit its bytes. It was not parsed and changed nothing.',
    fix: [
      'Sign the raw bytes exactly as they are sent, before any proxy reformats them.',
      'Use the webhook secret of this gateway and this environment.',
      'For Cardprocessor-Signature: send the time in seconds, not more than 300 away from now, and sign `t.body`.',
    ],
    mistakes: [
      'Parsing the JSON and signing it again after serialising: spaces and order of fields differ.',
      'Base64 where hexadecimal digits are expected.',
      'A server clock that is minutes off.',
    ],
  },
  app_mismatch: {
    happened: 'The token or key is genuine, but was issued for another app than the one X-App-Id names.',
    fix: [
      'Send the X-App-Id with which the member signed in.',
      'To work in another app, sign in there, or use POST /v1/users/switch-org.',
    ],
    mistakes: ['One HTTP client with a fixed X-App-Id for the members of several apps.'],
  },
  environment_mismatch: {
    happened: 'The token was issued in the other environment. Sandbox and Production share nothing.',
    fix: ['Send the same X-Environment as at sign-in. When it is left out, Production is meant.'],
    mistakes: ['Setting X-Environment: Sandbox at sign-in only, and leaving it out afterwards.'],
  },
  invalid_api_key: {
    happened: 'The API key is unknown in this environment, was revoked, or has expired.',
    fix: [
      'Check which environment the key was made for, and send that X-Environment.',
      'Ask the owner of your organisation for a new key when the old one was revoked.',
    ],
    mistakes: [
      'A Sandbox key without X-Environment: Sandbox, which therefore goes to Production.',
      'A space or line break copied along with the key.',
    ],
  },
  forbidden: {
    happened: 'We know who calls, but this operation needs a permission that the caller does not have.',
    fix: [
      'Read GET /v1/users/permissions to see what the caller may do.',
      'Ask an owner or admin of the organisation for a role that includes it.',
    ],
    mistakes: ['Naming another user in user_id: members act for themselves only.'],
  },
  membership_inactive: {
    happened:
      'The partner suspended or cancelled the membership, which closes nearly every operation to the member; or the operation needs an active membership and this one is pending or expired.',
    fix: [
      'Read the status at GET /v1/users/membership.',
      'A pending membership becomes active with the first sign-in by passcode.',
      'Whose membership is suspended or cancelled can still read it, export their data, sign out and switch to another organisation; the partner decides about the rest.',
    ],
    mistakes: ['Signing staff in who work for the organisation without being members of the app.'],
  },
  not_circle_manager: {
    happened: 'The caller belongs to the circle, but this step is left to those who manage it.',
    fix: ['Ask the owner or an admin of the circle to do it.'],
    mistakes: ['Removing a member who joined by an invitation of type admin_managed.'],
  },
  production_not_enabled: {
    happened: 'The app exists, but is not approved for Production. Approval follows the signed contract.',
    fix: ['Send X-Environment: Sandbox until the approval is there.', 'Ask your contact about the approval.'],
    mistakes: ['Leaving X-Environment out during development: that means Production.'],
  },
} as const satisfies Record<string, ErrorGuide>;
