/** The code below a QR code: large, spaced, always from left to right. */
export function PassCode({ code }: { code: string }) {
  return (
    <p className="numeric text-28 font-semibold tracking-[.08em] break-all">
      <bdi dir="ltr">{code}</bdi>
    </p>
  );
}
