/** Countries without the euro, by the currency in which their hotels collect payments on arrival. */
const lines = `GBP GB|USD US PR GU EC SV PA|AED AE|SAR SA|QAR QA|KWD KW|BHD BH|OMR OM|JOD JO|EGP EG|MAD MA|TRY TR|ILS IL
CHF CH LI|SEK SE|NOK NO|DKK DK GL FO|PLN PL|CZK CZ|HUF HU|RON RO|ISK IS|JPY JP|CNY CN|HKD HK|TWD TW|KRW KR|SGD SG|MYR MY
THB TH|IDR ID|PHP PH|VND VN|INR IN|PKR PK|AUD AU|NZD NZ|CAD CA|MXN MX|BRL BR|ARS AR|CLP CL|COP CO|ZAR ZA|KES KE|NGN NG`;

const table = new Map(
  lines.split(/[|\n]/).flatMap((entry) => {
    const [currency = '', ...countries] = entry.split(' ');
    return countries.map((country): [string, string] => [country, currency]);
  }),
);

/** The currency in which hotels of a country collect payments; EUR for countries without an entry. */
export function localCurrencyOf(countryCode: string): string {
  return table.get(countryCode) ?? 'EUR';
}
