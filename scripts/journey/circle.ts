import { randomBytes } from 'node:crypto';
import { call, print } from './call-api.ts';
import { signIn } from './sign-in.ts';

type Circle = { id: string; members: { id: string; username: string | null; status: string }[] };
type Invitation = { id: string; invitation_code: string; url: string };

/**
 * A circle: an invitation by username, a link for a new
 * person, a transfer of ownership, leaving and deleting.
 */
export async function circleJourney(): Promise<void> {
  const ana = { token: await signIn('ana@aurora.example') };
  const ben = { token: await signIn('ben@aurora.example') };

  print('Ana creates a circle:');
  const { id } = await call<Circle>('POST', '/v1/circle', { name: 'Summer in Lisbon' }, ana);
  const circle = `/v1/circle/${id}`;

  print('She invites Ben by his username; he gets an e-mail and sees the pending invitation:');
  await call('POST', `${circle}/invite/username`, { username: 'ben' }, ana);
  const mine = await call<{ invitations: Invitation[] }>('GET', `${circle}/invite/pending`, undefined, ben);
  await call(
    'POST',
    `${circle}/invite/accept`,
    { invitation_code: mine.invitations[0]?.invitation_code, invitation_kind: 'by_username' },
    ben,
  );

  print('A link, with a QR code, for two people:');
  const link = await call<Invitation>(
    'POST',
    `${circle}/invite/link`,
    { invitation_type: 'members_managed', max_uses: 2 },
    ana,
  );

  print('Nia has no account. She joins by the link, which does not sign her in:');
  const email = `nia-${randomBytes(4).toString('hex')}@aurora.example`;
  await call('POST', `${circle}/invite/join`, {
    invitation_code: link.invitation_code,
    firstname: 'Nia',
    lastname: 'Costa',
    email,
    phone_number: '912 345 678',
    country_of_residence: 'PT',
  });
  print('Until she confirms her e-mail address she is a pending member without a name:');
  await call('GET', circle, undefined, ana);
  const nia = { token: await signIn(email) };
  await call('GET', circle, undefined, nia);

  print('Ana revokes the link, transfers the circle to Ben and leaves:');
  await call('POST', `${circle}/invite/revoke`, { invitation_code: link.invitation_code }, ana);
  const { members } = await call<Circle>('GET', circle, undefined, { ...ana, quiet: true });
  const newOwner = members.find(({ username }) => username === 'ben');
  await call('POST', `${circle}/transfer`, { member_id: newOwner?.id }, ana);
  await call('POST', `${circle}/members/leave`, { circle_id: id }, ana);

  print('Ben removes Nia and deletes the circle:');
  const last = await call<Circle>('GET', circle, undefined, { ...ben, quiet: true });
  const guest = last.members.find(({ username }) => username !== 'ben');
  await call('POST', `${circle}/members/remove`, { circle_id: id, member_id: guest?.id }, ben);
  await call('DELETE', circle, undefined, ben);
  await call('GET', '/v1/circle', undefined, ben);
}
