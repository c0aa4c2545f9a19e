import { qrPath } from './qr-path.ts';

/**
 * A QR code as one path, dark on white in both colour schemes because scanners require it. The
 * white border is included.
 */
export function QrCode({
  payload,
  label,
  className = '',
}: {
  payload: string;
  label: string;
  className?: string;
}) {
  const { viewBox, path } = qrPath(payload);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      className={`block max-w-full bg-white ${className}`}
    >
      <path d={path} fill="#10131a" />
    </svg>
  );
}
