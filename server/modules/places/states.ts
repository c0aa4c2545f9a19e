/**
 * States and provinces of the countries where people write them after a city ("Portland, OR", "London,
 * Ontario"), by ISO 3166-2 code. GeoNames' code is in brackets where it differs from the postal code.
 */
const list = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
    'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
    'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
  CA:
    'AB Alberta [01],BC British Columbia [02],MB Manitoba [03],NB New Brunswick [04],NL Newfoundland and Labrador [05],' +
    'NS Nova Scotia [07],ON Ontario [08],PE Prince Edward Island [09],QC Quebec [10],SK Saskatchewan [11],YT Yukon [12],' +
    'NT Northwest Territories [13],NU Nunavut [14]',
  AU:
    'ACT Australian Capital Territory [01],NSW New South Wales [02],NT Northern Territory [03],QLD Queensland [04],' +
    'SA South Australia [05],TAS Tasmania [06],VIC Victoria [07],WA Western Australia [08]',
};

/** A state with its ISO 3166-2 code, postal code and GeoNames code; `country` is ISO 3166-1 alpha-2. */
export type State = { code: string; postalCode: string; country: string; geoNamesCode: string; name: string };

export const states: readonly State[] = Object.entries(list).flatMap(([country, text]) =>
  text.split(',').map((line) => {
    const [, postalCode = '', name = '', geoNamesCode] = /^(\w+) ([^[]+?)(?: \[(\d\d)\])?$/.exec(line) ?? [];
    return {
      code: `${country}-${postalCode}`,
      postalCode,
      country,
      geoNamesCode: geoNamesCode ?? postalCode,
      name,
    };
  }),
);

/** State name by ISO 3166-2 code. */
export const stateNames: ReadonlyMap<string, string> = new Map(
  states.map((state) => [state.code, state.name]),
);
