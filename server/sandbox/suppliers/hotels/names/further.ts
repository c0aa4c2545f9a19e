import type { Words } from './words.ts';

export const island: Words = {
  patterns:
    'The {}:b|{} Beach Resort:r|{} Hotel:h|{} Inn:i|{} Villas:v|{} Suites:a|{} Guest House:g|{} Bay Hotel:h|{} Lagoon Resort:r|{} Backpackers:s',
  cores:
    'Coral Lantern|Frangipani|Sea Almond|Mangrove|Conch Shell|Hibiscus|Trade Wind|Papaya Grove|Blue Parrotfish|Tamarind Cove|Banyan|Pelican|Seagrape|Sugar Mill|Turtle Moon|Palm Whisper|Starfruit|Oleander|Kite Surf|Lighthouse|Nutmeg|Breadfruit|Sunbird|Silver Sand|Driftwood|Cowrie|Reef Garden|Morning Tide|Casuarina|Guava|Heron|Ixora|Jade Lagoon|Kapok|Lime Tree|Manta|Noddy|Orchid Bay|Pomelo|Quiet Cay|Rum Runner|Sandbar',
  districts:
    'Old Town|Beach Side|Harbour|Lagoon|Bay Side|Hillside|Market Quarter|Marina|Palm Grove|Airport Side',
  streets:
    'Beach Road|Harbour Street|Hibiscus Lane|Lagoon Drive|Market Street|Palm Avenue|Coral Road|Lighthouse Road|Bay Street|Hill Road',
};

export const african: Words = {
  patterns:
    '{} Hotel:h|{} Lodge:l|{} Guest House:g|The {}:b|{} Suites:a|{} Inn:i|{} Gardens Hotel:h|{} Grand Hotel:h|{} Safari Lodge:l|{} Backpackers:s',
  cores:
    'Acacia Gate|Marula|Baobab Yard|Kingfisher|Jacaranda|Savanna Moon|Msasa|Weaver Bird|Ivory Palm|Red Earth|Lake Heron|Tamarind|Umoja|Amani Hill|Zuri|Fish Eagle|Mopane|Kola Nut|Shea Tree|Flame Lily|Nyota|Drum & Kora|Guinea Fowl|Copper Gate|Hornbill|Indaba|Jambo Court|Kente|Lantana|Mvuli|Nile Reed|Okapi|Protea|Quelea|Rain Tree|Sunbird|Tembo|Upendo|Veranda|Waterbuck|Yellowwood|Zawadi',
  districts:
    'City Centre|Garden City|Lakeside|Upper Hill|Market Quarter|Station Quarter|Riverside|University Quarter|Harbour|Westlands Rise',
  streets:
    'Acacia Avenue|Independence Road|Lake Drive|Jacaranda Street|Market Street|Hill Road|Garden Avenue|Baobab Road|Station Road|River Drive',
};
