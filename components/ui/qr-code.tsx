import QRCode from 'qrcode';

/**
 * A QR code as one path, dark on white in both schemes: scanners want it so. Level M survives a scratched screen and
 * keeps the squares large. The white border of four squares is part of it (ISO/IEC 18004).
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
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      let width = 1;
      while (column + width < modules.size && modules.get(row, column + width)) width += 1;
      path += `M${column} ${row}h${width}v1h-${width}z`;
      column += width;
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`}
      shapeRendering="crispEdges"
      className={`block bg-white ${className}`}
    >
      <path d={path} fill="#10131a" />
    </svg>
  );
}
