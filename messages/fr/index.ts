import type { Messages } from '../load-messages.ts';
import account from './account.json' with { type: 'json' };
import airport from './airport.json' with { type: 'json' };
import booking from './booking.json' with { type: 'json' };
import cancellation from './cancellation.json' with { type: 'json' };
import checkout from './checkout.json' with { type: 'json' };
import circles from './circles.json' with { type: 'json' };
import countdown from './countdown.json' with { type: 'json' };
import doorPass from './door-pass.json' with { type: 'json' };
import esim from './esim.json' with { type: 'json' };
import experiences from './experiences.json' with { type: 'json' };
import help from './help.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import hotel from './hotel.json' with { type: 'json' };
import hotels from './hotels.json' with { type: 'json' };
import inactive from './inactive.json' with { type: 'json' };
import joining from './joining.json' with { type: 'json' };
import kinds from './kinds.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import membership from './membership.json' with { type: 'json' };
import missing from './missing.json' with { type: 'json' };
import offline from './offline.json' with { type: 'json' };
import pass from './pass.json' with { type: 'json' };
import perks from './perks.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import price from './price.json' with { type: 'json' };
import sandboxPay from './sandbox-pay.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };
import tour from './tour.json' with { type: 'json' };
import transfers from './transfers.json' with { type: 'json' };
import trip from './trip.json' with { type: 'json' };
import trips from './trips.json' with { type: 'json' };
import unsubscribe from './unsubscribe.json' with { type: 'json' };
import wishlists from './wishlists.json' with { type: 'json' };

const texts: Messages = {
  shell,
  languages,
  search,
  kinds,
  home,
  membership,
  hotel,
  trip,
  login,
  price,
  cancellation,
  countdown,
  pass,
  states,
  help,
  places,
  hotels,
  trips,
  sandboxPay,
  account,
  airport,
  booking,
  checkout,
  circles,
  inactive,
  joining,
  unsubscribe,
  wishlists,
  doorPass,
  perks,
  experiences,
  esim,
  transfers,
  tour,
  missing,
  offline,
};

export default texts;
