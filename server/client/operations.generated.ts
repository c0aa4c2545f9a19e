// Generated from the registry by `node server/client/generate.ts`.
import type * as module0 from '#server/circles/contract-invitations.ts';
import type * as module1 from '#server/wishlists/contract-items.ts';
import type * as module2 from '#server/checkout/contract-sandbox.ts';
import type * as module3 from '#server/experiences/contract-visits.ts';
import type * as module4 from '#server/experiences/contract-bookings.ts';
import type * as module5 from '#server/hotel-bookings/contract.ts';
import type * as module6 from '#server/hotels/contract-rooms.ts';
import type * as module7 from '#server/checkout/contract.ts';
import type * as module8 from '#server/circles/contract-circles.ts';
import type * as module9 from '#server/wishlists/contract-lists.ts';
import type * as module10 from '#server/identity/contract-people.ts';
import type * as module11 from '#server/identity/contract-users.ts';
import type * as module12 from '#server/experiences/contract-search.ts';
import type * as module13 from '#server/hotels/contract-catalogue.ts';
import type * as module14 from '#server/hotels/contract-search.ts';
import type * as module15 from '#server/membership/contract.ts';
import type * as module16 from '#server/trips/contract.ts';
import type * as module17 from '#server/identity/contract.ts';
import type * as module18 from '#server/fx/contract.ts';
import type * as module19 from '#server/checkout/contract-webhooks.ts';
import type * as module20 from '#server/wishlists/contract-sharing.ts';
import type * as module21 from '#server/bookings/contract.ts';

export type Contracts = {
  acceptCircleInvitation: typeof module0.acceptInvitation;
  addWishlistItem: typeof module1.addWishlistItem;
  advanceBooking: typeof module2.advanceBooking;
  calculateExperiencePrice: typeof module3.calculateExperiencePrice;
  cancelExperienceBooking: typeof module4.cancelExperienceBooking;
  cancelHotelBooking: typeof module5.cancelHotelBooking;
  changeWishlistNote: typeof module1.changeWishlistNote;
  confirmPrice: typeof module6.confirmPrice;
  createCheckoutSession: typeof module7.createCheckoutSession;
  createCircle: typeof module8.createCircle;
  createWishlist: typeof module9.createWishlist;
  declineCircleInvitation: typeof module0.declineInvitation;
  deleteCircle: typeof module8.deleteCircle;
  deleteWishlist: typeof module9.deleteWishlist;
  endSession: typeof module10.endSession;
  expireCheckoutSession: typeof module7.expireCheckoutSession;
  getApp: typeof module11.getApp;
  getCheckoutSession: typeof module7.getCheckoutSession;
  getCircle: typeof module8.getCircle;
  getExperience: typeof module12.getExperience;
  getExperienceAvailability: typeof module3.getExperienceAvailability;
  getExperienceBooking: typeof module4.getExperienceBooking;
  getHotelBooking: typeof module5.getHotelBooking;
  getHotelDetails: typeof module13.getHotelDetails;
  getHotelSearch: typeof module14.getHotelSearch;
  getMembership: typeof module15.getMembership;
  getProfile: typeof module11.getProfile;
  getTrip: typeof module16.getTrip;
  getWishlist: typeof module9.getWishlist;
  holdExperience: typeof module3.holdExperience;
  initiateHotelBooking: typeof module5.initiateHotelBooking;
  initiateLogin: typeof module17.initiateLogin;
  inviteToCircleByLink: typeof module0.inviteByLink;
  inviteToCircleByUsername: typeof module0.inviteByUsername;
  joinCircle: typeof module0.joinCircle;
  leaveCircle: typeof module8.leaveCircle;
  listApps: typeof module10.listApps;
  listCircles: typeof module8.listCircles;
  listExchangeRates: typeof module18.listExchangeRates;
  listExperienceCategories: typeof module12.listExperienceCategories;
  listHotelBookings: typeof module5.listHotelBookings;
  listMembershipActivity: typeof module15.listMembershipActivity;
  listPendingCircleInvitations: typeof module0.listPendingInvitations;
  listPermissions: typeof module10.listPermissions;
  listRecentUsers: typeof module10.listRecentUsers;
  listRecommendations: typeof module13.listRecommendations;
  listRoles: typeof module10.listRoles;
  listRooms: typeof module6.listRooms;
  listSavedProductCodes: typeof module9.listSavedProductCodes;
  listSessions: typeof module10.listSessions;
  listTrips: typeof module16.listTrips;
  listWishlists: typeof module9.listWishlists;
  login: typeof module17.login;
  logout: typeof module17.logout;
  payHotelBooking: typeof module5.payHotelBooking;
  payInSandbox: typeof module2.payInSandbox;
  readHotelBooking: typeof module5.readHotelBooking;
  receiveCardPayment: typeof module19.receiveCardPayment;
  receiveHotelPayment: typeof module19.receiveHotelPayment;
  receiveTravelPayment: typeof module19.receiveTravelPayment;
  refreshTokens: typeof module17.refresh;
  releaseExperienceHold: typeof module3.releaseExperienceHold;
  removeCircleMember: typeof module8.removeCircleMember;
  removeWishlistItem: typeof module1.removeWishlistItem;
  reorderWishlist: typeof module1.reorderWishlist;
  revokeCircleInvitation: typeof module0.revokeInvitation;
  searchExperiences: typeof module12.searchExperiences;
  searchExperiencesByKeyword: typeof module12.searchExperiencesByKeyword;
  searchExperiencesNearby: typeof module12.searchExperiencesNearby;
  searchUsers: typeof module10.searchUsers;
  shareWishlist: typeof module20.shareWishlist;
  streamBookingEvents: typeof module21.streamBookingEvents;
  streamHotels: typeof module14.streamHotels;
  suggestHotelLocations: typeof module13.suggestHotelLocations;
  suggestHotelLocationsV2: typeof module13.suggestHotelLocationsV2;
  switchOrganisation: typeof module10.switchOrganisation;
  transferCircle: typeof module8.transferCircle;
  unshareWishlist: typeof module20.unshareWishlist;
  updateCircle: typeof module8.updateCircle;
  updateProfile: typeof module11.updateProfile;
  updateTravellers: typeof module5.updateTravellers;
  updateWishlist: typeof module9.updateWishlist;
  validateRoom: typeof module6.validateRoom;
  voteForWishlistItem: typeof module20.voteForWishlistItem;
  withdrawWishlistVote: typeof module20.withdrawWishlistVote;
};

export const operations = {
  acceptCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/accept","body":true},
  addWishlistItem: {"method":"POST","path":"/v1/travel/experiences/wishlists/{id}/items","query":["scope"],"body":true},
  advanceBooking: {"method":"POST","path":"/v1/sandbox/advance","body":true},
  calculateExperiencePrice: {"method":"POST","path":"/v1/travel/experiences/calculate-price","body":true},
  cancelExperienceBooking: {"method":"POST","path":"/v1/travel/experiences/bookings/{booking_id}/cancel","body":true},
  cancelHotelBooking: {"method":"POST","path":"/v1/hotel/booking/cancel","body":true},
  changeWishlistNote: {"method":"PATCH","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}","body":true},
  confirmPrice: {"method":"POST","path":"/v1/hotel/confirm-price","body":true},
  createCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions","body":true},
  createCircle: {"method":"POST","path":"/v1/circle","body":true},
  createWishlist: {"method":"POST","path":"/v1/travel/experiences/wishlists","body":true},
  declineCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/decline","body":true},
  deleteCircle: {"method":"DELETE","path":"/v1/circle/{circle_id}"},
  deleteWishlist: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{wishlist_id}"},
  endSession: {"method":"DELETE","path":"/v1/users/sessions/{id}"},
  expireCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions/{id}/expire"},
  getApp: {"method":"GET","path":"/v1/users/app"},
  getCheckoutSession: {"method":"GET","path":"/v1/checkout/sessions/{id}"},
  getCircle: {"method":"GET","path":"/v1/circle/{circle_id}"},
  getExperience: {"method":"GET","path":"/v1/travel/experiences/{product_code}","query":["currency"]},
  getExperienceAvailability: {"method":"GET","path":"/v1/travel/experiences/{product_code}/availability","query":["start_date","end_date","pax","currency"]},
  getExperienceBooking: {"method":"GET","path":"/v1/travel/experiences/bookings/{booking_id}"},
  getHotelBooking: {"method":"GET","path":"/v1/hotel/booking/{booking_id}"},
  getHotelDetails: {"method":"POST","path":"/v1/hotel/details","body":true},
  getHotelSearch: {"method":"GET","path":"/v1/hotel/search/{search_id}","query":["page","per_page","sort"]},
  getMembership: {"method":"GET","path":"/v1/users/membership"},
  getProfile: {"method":"GET","path":"/v1/users/me"},
  getTrip: {"method":"GET","path":"/v1/trips/{id}"},
  getWishlist: {"method":"GET","path":"/v1/travel/experiences/wishlists/{wishlist_id}","query":["scope"]},
  holdExperience: {"method":"POST","path":"/v1/travel/experiences/bookings/hold","body":true},
  initiateHotelBooking: {"method":"POST","path":"/v1/hotel/booking/initiate","body":true},
  initiateLogin: {"method":"POST","path":"/v1/auths/login/initiate","body":true},
  inviteToCircleByLink: {"method":"POST","path":"/v1/circle/{circle_id}/invite/link","body":true},
  inviteToCircleByUsername: {"method":"POST","path":"/v1/circle/{circle_id}/invite/username","body":true},
  joinCircle: {"method":"POST","path":"/v1/circle/{circle_id}/invite/join","body":true},
  leaveCircle: {"method":"POST","path":"/v1/circle/{circle_id}/members/leave","body":true},
  listApps: {"method":"GET","path":"/v1/users/apps"},
  listCircles: {"method":"GET","path":"/v1/circle"},
  listExchangeRates: {"method":"GET","path":"/v1/fx/rates","query":["from"]},
  listExperienceCategories: {"method":"GET","path":"/v1/travel/experiences/categories","query":["destination_id"]},
  listHotelBookings: {"method":"POST","path":"/v1/hotel/booking/list","body":true},
  listMembershipActivity: {"method":"GET","path":"/v1/users/membership/activity","query":["limit","cursor"]},
  listPendingCircleInvitations: {"method":"GET","path":"/v1/circle/{circle_id}/invite/pending"},
  listPermissions: {"method":"GET","path":"/v1/users/permissions"},
  listRecentUsers: {"method":"GET","path":"/v1/users/recent"},
  listRecommendations: {"method":"GET","path":"/v1/hotel/recommendations"},
  listRoles: {"method":"GET","path":"/v1/users/roles"},
  listRooms: {"method":"POST","path":"/v1/hotel/rooms","body":true},
  listSavedProductCodes: {"method":"GET","path":"/v1/travel/experiences/wishlists/product-codes"},
  listSessions: {"method":"GET","path":"/v1/users/sessions"},
  listTrips: {"method":"GET","path":"/v1/trips","query":["when","limit","cursor"]},
  listWishlists: {"method":"GET","path":"/v1/travel/experiences/wishlists","query":["scope"]},
  login: {"method":"POST","path":"/v1/auths/login","body":true},
  logout: {"method":"POST","path":"/v1/auths/logout"},
  payHotelBooking: {"method":"POST","path":"/v1/hotel/booking/pay","body":true},
  payInSandbox: {"method":"POST","path":"/v1/sandbox/pay","body":true},
  readHotelBooking: {"method":"POST","path":"/v1/hotel/booking/details","body":true},
  receiveCardPayment: {"method":"POST","path":"/v1/webhooks/payments/cardprocessor","body":true},
  receiveHotelPayment: {"method":"POST","path":"/v1/hotel/webhook/{gateway}","body":true},
  receiveTravelPayment: {"method":"POST","path":"/v1/travel/webhook/payment/{gateway}","body":true},
  refreshTokens: {"method":"POST","path":"/v1/auths/refresh","body":true},
  releaseExperienceHold: {"method":"DELETE","path":"/v1/travel/experiences/bookings/hold/{hold_id}"},
  removeCircleMember: {"method":"POST","path":"/v1/circle/{circle_id}/members/remove","body":true},
  removeWishlistItem: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}"},
  reorderWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/items/order","body":true},
  revokeCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/revoke","body":true},
  searchExperiences: {"method":"POST","path":"/v1/travel/experiences","body":true},
  searchExperiencesByKeyword: {"method":"POST","path":"/v1/travel/experiences/search","body":true},
  searchExperiencesNearby: {"method":"POST","path":"/v1/travel/experiences/nearby","body":true},
  searchUsers: {"method":"GET","path":"/v1/users/search","query":["username"]},
  shareWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/share","body":true},
  streamBookingEvents: {"method":"GET","path":"/v1/travel/bookings/{booking_id}/events","stream":true},
  streamHotels: {"method":"POST","path":"/v1/hotel/search/stream","body":true,"stream":true},
  suggestHotelLocations: {"method":"POST","path":"/v1/hotel/auto-suggestion","body":true},
  suggestHotelLocationsV2: {"method":"POST","path":"/v1/hotel/auto-suggestion/v2","body":true},
  switchOrganisation: {"method":"POST","path":"/v1/users/switch-org","body":true},
  transferCircle: {"method":"POST","path":"/v1/circle/{circle_id}/transfer","body":true},
  unshareWishlist: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/share"},
  updateCircle: {"method":"PATCH","path":"/v1/circle/{circle_id}","body":true},
  updateProfile: {"method":"PATCH","path":"/v1/users/me","body":true},
  updateTravellers: {"method":"POST","path":"/v1/hotel/update-travellers","body":true},
  updateWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{wishlist_id}","body":true},
  validateRoom: {"method":"POST","path":"/v1/hotel/validate","body":true},
  voteForWishlistItem: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}/vote","query":["scope"]},
  withdrawWishlistVote: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}/vote","query":["scope"]},
} as const;
