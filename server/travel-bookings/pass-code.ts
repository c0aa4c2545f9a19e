import QRCode from 'qrcode';

/**
 * A QR code as an SVG image, black on white with the quiet border that scanners need. Medium correction: readable
 * with a crack in the screen, and still coarse enough for an old scanner.
 */
export function drawPassCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
