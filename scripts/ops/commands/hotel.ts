import { mapHotel, unmapHotel } from '../../../server/modules/partner-admin/index.ts';
import { type Command, command, type Option } from '../command.ts';
import { card } from '../print.ts';
import { withModules } from '../with-modules.ts';

const named = {
  supplier: {
    kind: 'text',
    value: 'SUPPLIER',
    description: 'Name of the hotel supplier, as bookings name it.',
    required: true,
  },
  'external-id': {
    kind: 'text',
    value: 'ID',
    description: 'Id of the hotel at the supplier.',
    required: true,
  },
} as const satisfies Record<string, Option>;

export const hotelCommands: readonly Command[] = [
  command({
    name: 'hotel map',
    summary: 'Says which of our hotels a supplier’s hotel is; needs --reason.',
    options: {
      ...named,
      hotel: { kind: 'text', value: 'HOTEL', description: 'Id of our hotel.', required: true },
    },
    example:
      '--supplier pelican --external-id 101234567890 --hotel htl_city_2988507_1a --reason "same house"',
    run: withModules(mapHotel),
    show: card,
  }),
  command({
    name: 'hotel unmap',
    summary: 'Says that a supplier’s hotel is none of ours, so that it is not sold; needs --reason.',
    options: named,
    example: '--supplier pelican --external-id 101234567890 --reason "closed in 2025"',
    run: withModules(unmapHotel),
    show: card,
  }),
];
