import createClient from 'openapi-fetch';
import type { components, paths } from '../../../.data/consumer/schema.ts';

type Problem = components['schemas']['Problem'];

const { BASE_URL = '', APP_ID = '', API_KEY = '', ACCESS_TOKEN = '' } = process.env;

const environment = { 'X-Environment': 'Sandbox' } as const;

/** The client of a member; the generated types require the app header in each call. */
export const member = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { ...environment, authorization: `Bearer ${ACCESS_TOKEN}` },
});

/** The client of a partner's server. */
export const server = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { ...environment, 'x-api-key': API_KEY },
});

/** The header that names the app. */
export const app = { 'X-App-Id': APP_ID };

type Answered<Data> = { data?: Data | undefined; error?: Problem | undefined; response: Response };

/** Returns the data of a response; throws its problem. */
export async function dataOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (error) throw new Error(`${response.url}: ${error.code}, ${error.detail}`);
  return data as Data;
}

/** Returns the error code of a response; throws when it was not refused. */
export async function codeOf<Data>(call: Promise<Answered<Data>>): Promise<Problem['code']> {
  const { error, response } = await call;
  if (!error) throw new Error(`${response.url} was not refused`);
  return error.code;
}

/** Returns the first item; throws when there is none. */
export function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`No ${what} was received`);
  return item;
}

/** Returns the calendar date (UTC) a number of days ahead. */
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Polls ten times a second until the result satisfies the condition; throws after 20 s. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer>,
  satisfies: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let round = 0; round < 200; round += 1) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The condition was not met within 20 s');
}
