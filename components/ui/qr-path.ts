import QRCode from 'qrcode';

/** Squares of the quiet border that scanners need (ISO/IEC 18004). */
const quietSquares = 4;

/**
 * A QR code as the path of its dark squares and the view box about it, the quiet border included. Level M survives a
 * scratched screen and keeps the squares large.
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
  const size = modules.size + 2 * quietSquares;
  return { viewBox: `${-quietSquares} ${-quietSquares} ${size} ${size}`, path };
}
