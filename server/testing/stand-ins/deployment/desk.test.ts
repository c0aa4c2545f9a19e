import { request } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { openMailSink } from './mail-sink.ts';

let sink: Awaited<ReturnType<typeof openMailSink>>;
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  sink = await openMailSink();
  desk = await openDesk(0, {
    mails: () => sink.mails,
    sales: () => ({ sales: [], payments: [] }),
  });
});
afterAll(() => Promise.all([sink.close(), desk.close()]));

const mailTo = (to: string, subject: string, text: string) =>
  createTransport(sink.url).sendMail({
    from: 'club@partner.example',
    to,
    subject,
    text,
    html: `<p>${text}</p>`,
  });

const read = async (path: string) => (await fetch(`${desk.url}${path}`)).text();

test('A mail is shown with its subject, its text and its passcode, whatever their letters and encoding', async () => {
  const text = `Ihr Zugangscode für ⁨Noor⁩ – رمزك:\n\n204918\n\n${'Ein langer Satz mit Umlauten: äöüß. '.repeat(8)}`;
  await mailTo('noor@mails.example', '204918 هو رمزك — Ihr Code für den Club', text);
  const { mails } = JSON.parse(await read('/mails.json?to=noor@mails.example')) as {
    mails: { subject: string; text: string; passcode: string }[];
  };
  expect(mails).toMatchObject([
    { subject: '204918 هو رمزك — Ihr Code für den Club', passcode: '204918', to: ['noor@mails.example'] },
  ]);
  expect(mails[0]?.text.trim()).toBe(text.trim());
});

test('The newest mail comes first, and only mails to the address that is asked for are listed', async () => {
  await mailTo('a@mails.example', 'First', 'one');
  await mailTo('b@mails.example', 'Other', 'two');
  await mailTo('a@mails.example', 'Second', 'three');
  const { mails } = JSON.parse(await read('/mails.json?to=a@mails.example')) as {
    mails: { subject: string; passcode: string | null }[];
  };
  expect(mails.map(({ subject, passcode }) => [subject, passcode])).toEqual([
    ['Second', null],
    ['First', null],
  ]);
});

test('The page shows the passcode, and the markup of a mail as text', async () => {
  await mailTo('eve@mails.example', '<script>alert(1)</script>', '<b>135790</b>\n135790\n');
  const text = await read('/?to=eve@mails.example');
  expect(text).toContain('<strong>135790</strong>');
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<b>');
});

test('An address that is no page is answered, and the page goes on', async () => {
  expect(await read('//')).toContain('/mails.json');
  expect(await read('/')).toContain('<h1>Mails</h1>');
});

test('The page of mails answers under the names of this machine alone, so that no other page can read passcodes', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${desk.url}/mails.json`, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});
