/** Towns by British postcode area, "area:town". The first letters of a British postcode are its area. */
const areas =
  'AB:Aberdeen B:Birmingham BA:Bath BD:Bradford BN:Brighton BR:London BS:Bristol BT:Belfast CB:Cambridge CF:Cardiff CR:London CT:Canterbury CV:Coventry DD:Dundee DE:Derby DH:Durham E:London EC:London EH:Edinburgh EN:London EX:Exeter G:Glasgow GL:Gloucester HA:London HU:Hull IG:London IP:Ipswich IV:Inverness KT:London L:Liverpool LE:Leicester LS:Leeds M:Manchester MK:Milton-Keynes N:London NE:Newcastle-upon-Tyne NG:Nottingham NR:Norwich NW:London OX:Oxford PL:Plymouth PO:Portsmouth RG:Reading RM:London S:Sheffield SA:Swansea SE:London SM:London SO:Southampton SW:London TW:London UB:London W:London WC:London WD:London YO:York';

const towns = new Map(
  areas.split(' ').map((entry) => {
    const [area = '', town = ''] = entry.split(':');
    return [area, `${town.replaceAll('-', ' ')}, United Kingdom`];
  }),
);

/**
 * The postcode at the end of a text, the text before it, and its town; null when there is no known postcode
 * area.
 */
export function readBritishPostcode(text: string): { before: string; postcode: string; town: string } | null {
  const match = /^(.*?)[\s,،]*\b(([A-Z]{1,2})\d[A-Z\d]?\s?\d[A-Z]{2})$/i.exec(text);
  const town = match?.[3] ? towns.get(match[3].toUpperCase()) : undefined;
  if (!match || town === undefined) return null;
  return { before: match[1]?.trim() ?? '', postcode: match[2] ?? '', town };
}
