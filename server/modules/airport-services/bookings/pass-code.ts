import QRCode from 'qrcode';

/**
 * A QR code as an SVG image, black on white with the quiet zone that scanners need. Medium error correction
 * keeps it readable on a cracked screen and its modules large enough for old scanners.
 */
export function drawPassCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
