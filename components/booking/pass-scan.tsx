import { QrCode } from '../ui/qr-code.tsx';

/** What is scanned or read at the venue: a QR code, or text for a venue that reads no QR code. */
export function PassScan({
  pass: { code, payload = code, text },
  label,
  className,
}: {
  pass: { code: string; payload?: string | undefined; text?: string | undefined };
  /** Names the QR code for screen readers. */
  label: string;
  className?: string;
}) {
  if (text === undefined) return <QrCode payload={payload} label={label} className={className ?? ''} />;
  return (
    <p className="numeric max-w-full p-6 text-18 font-semibold break-all select-all">
      <bdi dir="ltr">{text}</bdi>
    </p>
  );
}
