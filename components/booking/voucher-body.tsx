import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PassScan } from './pass-scan.tsx';

/** One fact of a voucher with its label. */
export function Item({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : ''}>
      <dt className="label">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The code of a voucher, also as a QR code. */
export type VoucherCode = {
  label: string;
  code: string;
  /** What the code is for. */
  what: string;
  /** The content of the QR code, if it is more than the code; it then needs more squares. */
  payload?: string | undefined;
  /** Shown as text in place of the QR code, for a venue that reads none. */
  text?: string | undefined;
};

/** The content of a voucher of any product: its heading, its code, and its facts as `children`. */
export function VoucherBody({
  heading,
  code,
  children,
}: {
  heading: ReactNode;
  code: VoucherCode | null;
  children: ReactNode;
}) {
  return (
    <div className="mt-8 grid gap-8 sm:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
      <div className="min-w-0">{heading}</div>
      {code && <Code {...code} />}
      <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2 print:grid-cols-2">{children}</dl>
    </div>
  );
}

async function Code({ label, code, what, payload, text }: VoucherCode) {
  const t = await getTranslations('pass');
  return (
    <div className="grid content-start justify-items-center gap-1 self-start justify-self-center rounded-field bg-white p-2 text-center text-[#10131a] sm:row-span-2">
      <PassScan
        pass={{ code, payload, text }}
        label={t('qr', { what })}
        className={payload ? 'w-72' : 'w-60'}
      />
      <span className="text-12 text-[#4a4f5a]">{label}</span>
      <bdi dir="ltr" className="numeric pb-2 text-22 font-semibold tracking-[.06em]">
        {code}
      </bdi>
    </div>
  );
}
