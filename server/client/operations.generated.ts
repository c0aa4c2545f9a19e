// Generated from the registry by `node server/client/generate.ts`.
import type * as module0 from '#server/checkout/contract-sandbox.ts';
import type * as module1 from '#server/hotel-bookings/contract.ts';
import type * as module2 from '#server/hotels/contract-rooms.ts';
import type * as module3 from '#server/checkout/contract.ts';
import type * as module4 from '#server/identity/contract-users.ts';
import type * as module5 from '#server/hotels/contract-catalogue.ts';
import type * as module6 from '#server/hotels/contract-search.ts';
import type * as module7 from '#server/trips/contract.ts';
import type * as module8 from '#server/identity/contract.ts';
import type * as module9 from '#server/checkout/contract-webhooks.ts';
import type * as module10 from '#server/bookings/contract.ts';

export type Contracts = {
  advanceBooking: typeof module0.advanceBooking;
  cancelHotelBooking: typeof module1.cancelHotelBooking;
  confirmPrice: typeof module2.confirmPrice;
  createCheckoutSession: typeof module3.createCheckoutSession;
  expireCheckoutSession: typeof module3.expireCheckoutSession;
  getApp: typeof module4.getApp;
  getCheckoutSession: typeof module3.getCheckoutSession;
  getHotelBooking: typeof module1.getHotelBooking;
  getHotelDetails: typeof module5.getHotelDetails;
  getHotelSearch: typeof module6.getHotelSearch;
  getMembership: typeof module4.getMembership;
  getProfile: typeof module4.getProfile;
  getTrip: typeof module7.getTrip;
  initiateHotelBooking: typeof module1.initiateHotelBooking;
  initiateLogin: typeof module8.initiateLogin;
  listHotelBookings: typeof module1.listHotelBookings;
  listRecommendations: typeof module5.listRecommendations;
  listRooms: typeof module2.listRooms;
  listTrips: typeof module7.listTrips;
  login: typeof module8.login;
  logout: typeof module8.logout;
  payHotelBooking: typeof module1.payHotelBooking;
  payInSandbox: typeof module0.payInSandbox;
  readHotelBooking: typeof module1.readHotelBooking;
  receiveCardPayment: typeof module9.receiveCardPayment;
  receiveHotelPayment: typeof module9.receiveHotelPayment;
  receiveTravelPayment: typeof module9.receiveTravelPayment;
  refreshTokens: typeof module8.refresh;
  streamBookingEvents: typeof module10.streamBookingEvents;
  streamHotels: typeof module6.streamHotels;
  suggestHotelLocations: typeof module5.suggestHotelLocations;
  suggestHotelLocationsV2: typeof module5.suggestHotelLocationsV2;
  updateProfile: typeof module4.updateProfile;
  updateTravellers: typeof module1.updateTravellers;
  validateRoom: typeof module2.validateRoom;
};

export const operations = {
  advanceBooking: {"method":"POST","path":"/v1/sandbox/advance","body":true},
  cancelHotelBooking: {"method":"POST","path":"/v1/hotel/booking/cancel","body":true},
  confirmPrice: {"method":"POST","path":"/v1/hotel/confirm-price","body":true},
  createCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions","body":true},
  expireCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions/{id}/expire"},
  getApp: {"method":"GET","path":"/v1/users/app"},
  getCheckoutSession: {"method":"GET","path":"/v1/checkout/sessions/{id}"},
  getHotelBooking: {"method":"GET","path":"/v1/hotel/booking/{booking_id}"},
  getHotelDetails: {"method":"POST","path":"/v1/hotel/details","body":true},
  getHotelSearch: {"method":"GET","path":"/v1/hotel/search/{search_id}","query":["page","per_page","sort"]},
  getMembership: {"method":"GET","path":"/v1/users/membership"},
  getProfile: {"method":"GET","path":"/v1/users/me"},
  getTrip: {"method":"GET","path":"/v1/trips/{id}"},
  initiateHotelBooking: {"method":"POST","path":"/v1/hotel/booking/initiate","body":true},
  initiateLogin: {"method":"POST","path":"/v1/auths/login/initiate","body":true},
  listHotelBookings: {"method":"POST","path":"/v1/hotel/booking/list","body":true},
  listRecommendations: {"method":"GET","path":"/v1/hotel/recommendations"},
  listRooms: {"method":"POST","path":"/v1/hotel/rooms","body":true},
  listTrips: {"method":"GET","path":"/v1/trips","query":["when","limit","cursor"]},
  login: {"method":"POST","path":"/v1/auths/login","body":true},
  logout: {"method":"POST","path":"/v1/auths/logout"},
  payHotelBooking: {"method":"POST","path":"/v1/hotel/booking/pay","body":true},
  payInSandbox: {"method":"POST","path":"/v1/sandbox/pay","body":true},
  readHotelBooking: {"method":"POST","path":"/v1/hotel/booking/details","body":true},
  receiveCardPayment: {"method":"POST","path":"/v1/webhooks/payments/cardprocessor","body":true},
  receiveHotelPayment: {"method":"POST","path":"/v1/hotel/webhook/{gateway}","body":true},
  receiveTravelPayment: {"method":"POST","path":"/v1/travel/webhook/payment/{gateway}","body":true},
  refreshTokens: {"method":"POST","path":"/v1/auths/refresh","body":true},
  streamBookingEvents: {"method":"GET","path":"/v1/travel/bookings/{booking_id}/events","stream":true},
  streamHotels: {"method":"POST","path":"/v1/hotel/search/stream","body":true,"stream":true},
  suggestHotelLocations: {"method":"POST","path":"/v1/hotel/auto-suggestion","body":true},
  suggestHotelLocationsV2: {"method":"POST","path":"/v1/hotel/auto-suggestion/v2","body":true},
  updateProfile: {"method":"PATCH","path":"/v1/users/me","body":true},
  updateTravellers: {"method":"POST","path":"/v1/hotel/update-travellers","body":true},
  validateRoom: {"method":"POST","path":"/v1/hotel/validate","body":true},
} as const;
