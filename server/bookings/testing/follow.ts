import { EventSourceParserStream } from 'eventsource-parser/stream';
import { openApiStream, type Person } from '#server/testing/index.ts';

export type Told = { event: string; data: Record<string, unknown> };

/** Follows a booking as its member does: each event as it comes, null once the stream has ended. */
export async function follow(member: Person, bookingId: string) {
  const response = await openApiStream('GET', `/v1/travel/bookings/${bookingId}/events`, { as: member });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    next: async (): Promise<Told | null> => {
      const { value } = (await reader?.read()) ?? {};
      return value ? { event: value.event ?? '', data: JSON.parse(value.data) } : null;
    },
    leave: () => reader?.cancel(),
  };
}
