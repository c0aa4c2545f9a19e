import type { Case } from './prepare-cases.ts';

const searches = 40;

/**
 * Runs searches one after another and returns the milliseconds to the first hotel and to the end, per host.
 */
export async function timeToFirstHotel(request: Case['requests'][number], hosts: Record<string, string>) {
  const rows = [];
  for (const [host, origin] of Object.entries(hosts)) {
    const first: number[] = [];
    const last: number[] = [];
    for (let index = 0; index < searches; index += 1) {
      const begun = performance.now();
      const response = await fetch(`${origin}${request.path}`, request);
      const decoder = new TextDecoder();
      let seen = false;
      for await (const chunk of response.body ?? []) {
        if (!seen && /^id: /m.test(decoder.decode(chunk as Uint8Array))) {
          seen = true;
          first.push(performance.now() - begun);
        }
      }
      last.push(performance.now() - begun);
    }
    rows.push({
      host,
      searches,
      'first hotel, median ms': middle(first),
      'first hotel, worst ms': Math.round(Math.max(...first)),
      'end, median ms': middle(last),
    });
  }
  return rows;
}

function middle(values: number[]): number {
  return Math.round(values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}
