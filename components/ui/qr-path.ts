import QRCode from 'qrcode';

/** Width of the quiet zone that scanners need, in squares (ISO/IEC 18004). */
const quietZone = 4;

/**
 * The path of the dark squares of a QR code, and its view box with the quiet zone. Error correction level M
 * tolerates a scratched screen and keeps the squares large.
 */
export function qrPath(payload: string): { viewBox: string; path: string } {
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
  const size = modules.size + 2 * quietZone;
  return { viewBox: `${-quietZone} ${-quietZone} ${size} ${size}`, path };
}
