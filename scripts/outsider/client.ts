import createClient from 'openapi-fetch';
import type { components, paths } from '../../.data/outsider/schema.ts';

type Problem = components['schemas']['Problem'];

const { BASE_URL = '', APP_ID = '', API_KEY = '', ACCESS_TOKEN = '' } = process.env;

const environment = { 'X-Environment': 'Sandbox' } as const;

/** A member's calls: the generated types ask each of them for the app. */
export const member = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { ...environment, authorization: `Bearer ${ACCESS_TOKEN}` },
});

/** The calls of a partner's own server. */
export const server = createClient<paths>({
  baseUrl: BASE_URL,
  headers: { ...environment, 'x-api-key': API_KEY },
});

export const app = { 'X-App-Id': APP_ID };

type Answered<Data> = { data?: Data | undefined; error?: Problem | undefined; response: Response };

/** The data of an answer, or its problem as an exception. */
export async function dataOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (error) throw new Error(`${response.url}: ${error.code}, ${error.detail}`);
  return data as Data;
}

/** The code of an answer that has to be a refusal. */
export async function codeOf<Data>(call: Promise<Answered<Data>>): Promise<Problem['code']> {
  const { error, response } = await call;
  if (!error) throw new Error(`${response.url} was not refused`);
  return error.code;
}

export function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`No ${what} came`);
  return item;
}

/** A calendar date so many days ahead. */
export const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Asks ten times a second, for at most 20 s. */
export async function waitFor<Answer>(
  ask: () => Promise<Answer>,
  satisfies: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let round = 0; round < 200; round += 1) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not happen within 20 s');
}
