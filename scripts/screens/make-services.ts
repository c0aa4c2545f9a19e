import type { BrowserContext, Page } from '@playwright/test';
import { payHere } from './make-booking.ts';
import { dayFromToday } from './pages.ts';

/** Paths of a service: the form before payment, the checkout, the trip and the voucher. */
type PictureService = { form: string; checkout: string; trip: string; voucher: string };

/** Paths of pages that exist only after visits were booked. */
export type PictureVisits = {
  experience: PictureService;
  airport: PictureService;
  /** The signed page of the airport service's pass. */
  pass: string;
};

/** Paths of pages that exist only after a ride and an eSIM were booked. */
export type PictureRide = {
  transfer: PictureService;
  /** An order that is paid and can be installed. */
  esimOrder: string;
};

/** Paths of pages of single perks. */
export type PicturePerks = {
  /** A perk in the wallet, and one whose code is shown. */
  perk: string;
  perkShown: string;
  /** A perk in the catalogue. */
  perkSold: string;
};

export type PictureServices = PictureVisits & PictureRide & PicturePerks;

/**
 * Books and pays one of each service, leaves another in its
 * form and shows a perk's code, all through the pages.
 */
export const makeServices = async (
  visitor: BrowserContext,
  destination: string,
): Promise<PictureServices> => ({
  ...(await makeVisits(visitor)),
  ...(await makeRide(visitor, destination)),
  ...(await makePerks(visitor)),
});

/** Books and pays a visit to an experience and to a lounge, and leaves another of each in its form. */
export const makeVisits = (visitor: BrowserContext): Promise<PictureVisits> =>
  inTab(visitor, async (page) => {
    const experience = await bookExperience(page);
    const airport = await bookLounge(page);
    return { experience, airport, pass: await signedPass(page, airport) };
  });

/** Books and pays a ride and an eSIM. */
export const makeRide = (visitor: BrowserContext, destination: string): Promise<PictureRide> =>
  inTab(visitor, async (page) => ({
    transfer: await bookRide(page, destination),
    esimOrder: await orderEsim(page),
  }));

/** Shows the code of one of the perks in the wallet. */
export const makePerks = (visitor: BrowserContext): Promise<PicturePerks> => inTab(visitor, showPerk);

async function inTab<Paths>(visitor: BrowserContext, make: (page: Page) => Promise<Paths>): Promise<Paths> {
  const page = await visitor.newPage();
  page.setDefaultTimeout(60_000);
  const paths = await make(page);
  await page.close();
  return paths;
}

async function bookExperience(page: Page): Promise<PictureService> {
  const hold = async (inDays: number) => {
    await page.goto(`/experiences/exp_test_question?date=${dayFromToday(inDays)}`);
    await page.locator('main button[type=submit][form]:visible').first().click();
    await page.waitForURL(/\/book-experience\//);
    return pathOf(page);
  };
  const form = await hold(90);
  await hold(41);
  await page.locator('[name^=answer_]').first().fill('12 Rue de Rivoli');
  return bookAndPay(page, form);
}

async function bookLounge(page: Page): Promise<PictureService> {
  const hold = async (inDays: number) => {
    await page.goto(`/airport/lounge_test_open?date=${dayFromToday(inDays)}&guests=2`);
    await page.locator('main button[type=submit][form]:visible').first().click();
    await page.waitForURL(/\/book\?hold=/);
    return pathOf(page);
  };
  const form = await hold(90);
  await hold(40);
  return bookAndPay(page, form);
}

async function signedPass(page: Page, { trip }: PictureService): Promise<string> {
  const address = await page.evaluate(async (booking) => {
    const answer = await fetch(`/v1/travel/bookings/${booking}/redemption`);
    return ((await answer.json()) as { qr_payload: string }).qr_payload;
  }, trip.split('/').at(-1));
  return new URL(address).pathname;
}

async function bookRide(page: Page, destination: string): Promise<PictureService> {
  const from = `22 Station Road, ${destination}`;
  const ride = { from, to: destination, date: dayFromToday(40), time: '15:30', people: '2' };
  await page.goto(`/transfers?${new URLSearchParams(ride)}`);
  await page.locator('#quotes article a[href*="/book-transfer/"]').first().click();
  await page.waitForURL(/\/book-transfer\//);
  const form = pathOf(page);
  await page.locator('input[type=tel]:visible').first().fill('+351 912 345 678');
  return bookAndPay(page, form);
}

async function orderEsim(page: Page): Promise<string> {
  await page.goto('/esim/esim_it_20gb_30d');
  await page.locator('main button[type=submit][form=buy-esim]:visible').first().click();
  await page.waitForURL(/\/checkout\//);
  await payHere(page);
  await page.waitForURL(/\/esim\/orders\//);
  await page.locator('a[href^="https://esimsetup"]').first().waitFor();
  return pathOf(page);
}

async function showPerk(page: Page): Promise<PicturePerks> {
  await page.goto('/perks');
  const perks = page.locator('main li a[href^="/perks/"]:not([href*=catalogue])');
  await perks.first().waitFor();
  const [first, second] = await perks.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const perk = first ?? '/perks';
  const perkShown = second ?? perk;
  await page.goto(perkShown);
  await page.locator('main form button[type=submit]:visible').first().click();
  await page.waitForLoadState('networkidle');
  await page.goto('/perks/catalogue');
  const sold = await page.locator('main a[href^="/perks/catalogue/"]').first().getAttribute('href');
  return { perk, perkShown, perkSold: sold ?? '/perks/catalogue' };
}

/** Enters the first guest, pays, waits for the confirmation and returns the paths. */
async function bookAndPay(page: Page, form: string): Promise<PictureService> {
  await page.locator('input[autocomplete$=given-name]').first().fill('Lina');
  await page.locator('input[autocomplete$=family-name]').first().fill('Haddad');
  const guests = page.locator('form:has(input[autocomplete$=given-name])');
  await guests.locator('button[type=submit]:visible').last().click();
  await page.waitForURL(/\/checkout\//);
  const checkout = pathOf(page);
  await payHere(page);
  const trip = await page.locator('main a[href^="/trips/"]').first().getAttribute('href');
  if (!trip) throw new Error('The confirmed checkout has no link to its trip.');
  const id = trip.split('/')[2];
  return { form, checkout, trip: `/trips/${id}`, voucher: `/trips/${id}/voucher/${id}` };
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
