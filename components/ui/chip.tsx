import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';

/**
 * Classes of a chip (`controls.css`). A pressed chip is tinted and ticked, not solid, because only the main button is solid.
 */
export function chipClass(pressed = false): string {
  return pressed ? 'chip chip-on' : 'chip';
}

/** A filter or a choice as a link; its state is in the URL. */
export function ChipLink({
  href,
  pressed = false,
  icon,
  children,
}: {
  href: string;
  pressed?: boolean;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      scroll={false}
      aria-current={pressed ? 'true' : undefined}
      className={chipClass(pressed)}
    >
      {(pressed || icon) && <Icon name={pressed ? 'check' : (icon as IconName)} size={18} />}
      {children}
    </Link>
  );
}

/** A chip that is a checkbox or radio button of a form; works without JavaScript. */
export function ChipInput({
  type = 'checkbox',
  name,
  value,
  defaultChecked,
  children,
}: {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  defaultChecked?: boolean;
  children: ReactNode;
}) {
  return (
    <label className="chip">
      <input type={type} name={name} value={value} defaultChecked={defaultChecked} className="peer sr-only" />
      <Icon name="check" size={18} className="hidden peer-checked:block" />
      {children}
    </label>
  );
}

/** On wide screens the row fades out at the end of its column. */
const fading =
  'lg:-ms-1 lg:me-0 lg:ps-1 lg:pe-14 lg:scroll-ps-1 lg:[mask-image:linear-gradient(to_right,#000_calc(100%-56px),transparent)] lg:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-56px),transparent)]';

/** A row of chips that scrolls horizontally, on phones up to the edges of the screen. */
export function Chips({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling grid in every browser
    <div role="group" aria-label={label} className={`scroll-row -my-1 auto-cols-max gap-2 py-1 ${fading}`}>
      {children}
    </div>
  );
}
