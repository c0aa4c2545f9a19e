import type { ErrorGuide } from './error-guide.ts';

/** Errors of authentication and authorization. */
export const credentialGuides = {
  unauthenticated: {
    happened:
      'The operation requires a credential. None was sent, or the one sent is invalid: malformed, altered, or signed with an unknown key.',
    fix: [
      'Member operations: send Authorization: Bearer with the access token of POST /v1/auths/login.',
      'Server-to-server operations: send X-Api-Key. A bearer token alone is not accepted.',
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
      'Refreshing on a timer that stops while the phone sleeps: refresh when you receive this code instead.',
      'Many parallel requests that each refresh: let the first one do it and the others wait.',
    ],
  },
  token_revoked: {
    happened:
      'The session behind the token has ended: by logout, by an operator, or because a refresh token that had already been replaced was used again, which means that it was copied.',
    fix: ['Delete both tokens and ask the member to sign in.'],
    mistakes: [
      'Keeping tokens after logout.',
      'Restoring an old refresh token from a backup of the device.',
      'Sharing one refresh token between two processes that each keep their own copy.',
    ],
  },
  invalid_passcode: {
    happened:
      'The passcode is not valid. A wrong, expired or used code, an unknown address and another app all return this same error, so that nobody can find out who has an account.',
    fix: [
      'Use the code of the newest e-mail: a new code invalidates older ones.',
      'Request a new code after 10 minutes or after five failed attempts.',
      'Send the same X-App-Id and X-Environment as when the code was requested.',
    ],
    mistakes: [
      'Losing leading zeros by treating the code as a number.',
      'Requesting the code in Sandbox and signing in to Production.',
    ],
  },
  invalid_signature: {
    happened:
      'The webhook has no signature, or the signature does not match its body. The body was not parsed and nothing was changed.',
    fix: [
      'Sign the raw bytes exactly as they are sent, before any proxy reformats them.',
      'Use the webhook secret of this gateway and this environment.',
      'For Cardprocessor-Signature: send the time in seconds, at most 300 seconds off the current time, and sign `t.body`.',
    ],
    mistakes: [
      'Parsing the JSON and signing it again after serialising: spaces and order of fields differ.',
      'Base64 where hexadecimal digits are expected.',
      'A server clock that is minutes off.',
    ],
  },
  app_mismatch: {
    happened: 'The token or key is valid, but was issued for a different app than the one in X-App-Id.',
    fix: [
      'Send the X-App-Id with which the member signed in.',
      'To work in another app, sign in there, or use POST /v1/users/switch-org.',
    ],
    mistakes: ['One HTTP client with a fixed X-App-Id for the members of several apps.'],
  },
  environment_mismatch: {
    happened: 'The token was issued in the other environment. Sandbox and Production share nothing.',
    fix: ['Send the same X-Environment as at sign-in. Without the header, Production applies.'],
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
    happened: 'The caller is authenticated but does not have the permission that this operation requires.',
    fix: [
      'Read GET /v1/users/permissions to see what the caller may do.',
      'Ask an owner or admin of the organisation for a role that includes it.',
    ],
    mistakes: ['Naming another user in user_id: members act for themselves only.'],
  },
  membership_inactive: {
    happened:
      'The partner suspended or cancelled the membership, so nearly every operation is refused; or the operation requires an active membership and this one is pending or expired.',
    fix: [
      'Read the status at GET /v1/users/membership.',
      'A pending membership becomes active with the first sign-in by passcode.',
      'A member whose membership is suspended or cancelled can still read it, export their data, sign out and switch to another organisation; the partner decides about the rest.',
    ],
    mistakes: ['Signing in staff of the organisation who are not members of the app.'],
  },
  not_circle_manager: {
    happened: 'The caller is a member of the circle, but only its managers may do this.',
    fix: ['Ask the owner or an admin of the circle to do it.'],
    mistakes: ['Removing a member who joined by an invitation of type admin_managed.'],
  },
  production_not_enabled: {
    happened: 'The app exists, but is not approved for Production. Approval follows the signed contract.',
    fix: ['Send X-Environment: Sandbox until the app is approved.', 'Ask your contact about the approval.'],
    mistakes: ['Leaving X-Environment out during development: without it, Production applies.'],
  },
} as const satisfies Record<string, ErrorGuide>;
