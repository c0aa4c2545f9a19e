import { EventSourceParserStream } from 'eventsource-parser/stream';
import { openApiStream, type Person } from '#server/testing/index.ts';

export type StreamEvent = { event: string; data: Record<string, unknown> };

/** Opens the event stream of a booking as its member. `next` resolves to null after the end. */
export async function follow(member: Person, bookingId: string) {
  const response = await openApiStream('GET', `/v1/travel/bookings/${bookingId}/events`, { as: member });
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream() as never)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    next: async (): Promise<StreamEvent | null> => {
      const { value } = (await reader?.read()) ?? {};
      return value ? { event: value.event ?? '', data: JSON.parse(value.data) } : null;
    },
    leave: () => reader?.cancel(),
  };
}
