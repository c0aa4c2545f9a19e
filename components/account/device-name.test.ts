import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iPhone', isPhone: true },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    { browser: 'Edge', system: 'Windows', isPhone: false },
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android', isPhone: true },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
    { browser: 'Firefox', system: 'Mac', isPhone: false },
  ],
  ['partner-app/2.1 (build 7)', { browser: 'partner-app', system: '', isPhone: false }],
  ['', { browser: '', system: '', isPhone: false }],
])('The user agent "%s" is reduced to its browser and its system', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
