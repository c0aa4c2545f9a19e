import { getTranslations } from 'next-intl/server';
import { signOut } from '../portal/session-actions.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { FactRow, Facts } from './facts.tsx';

/**
 * Shows the member's e-mail address and username, which only the partner can change, and the sign-out button.
 */
export async function SignInSection({ email, username }: { email: string; username: string }) {
  const [t, shell] = await Promise.all([getTranslations('account'), getTranslations('shell')]);
  return (
    <section aria-labelledby="signing-in" className="grid content-start gap-4">
      <h2 id="signing-in" className="heading-2">
        {t('signIn')}
      </h2>
      <Facts>
        <FactRow name={t('email')}>
          <bdi dir="ltr">{email}</bdi>
        </FactRow>
        <FactRow name={t('username')}>
          <bdi dir="ltr">{username}</bdi>
        </FactRow>
      </Facts>
      <p className="text-14 text-ink-2">
        {t.rich('emailNote', {
          help: (text) => (
            <Link href="/help" className="link target">
              {text}
            </Link>
          ),
        })}
      </p>
      <form action={signOut}>
        <Button type="submit" variant="quiet" icon="signOut">
          {shell('signOut')}
        </Button>
      </form>
    </section>
  );
}
