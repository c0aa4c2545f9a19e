// Generated from the registry by `node server/wiring/client/generate.ts`.
import type * as module0 from '#server/modules/circles/contract-invitations.ts';
import type * as module1 from '#server/modules/perks/contract.ts';
import type * as module2 from '#server/modules/wishlists/contract-items.ts';
import type * as module3 from '#server/modules/airport-services/bookings/contract-passes.ts';
import type * as module4 from '#server/modules/checkout/contract-sandbox.ts';
import type * as module5 from '#server/modules/experiences/contract-visits.ts';
import type * as module6 from '#server/modules/esim/contract-orders.ts';
import type * as module7 from '#server/modules/experiences/contract-bookings.ts';
import type * as module8 from '#server/modules/transfers/contract-bookings.ts';
import type * as module9 from '#server/modules/hotels/bookings/contract.ts';
import type * as module10 from '#server/modules/airport-services/bookings/contract.ts';
import type * as module11 from '#server/modules/hotels/catalogue/contract-rooms.ts';
import type * as module12 from '#server/modules/checkout/contract.ts';
import type * as module13 from '#server/modules/circles/contract-circles.ts';
import type * as module14 from '#server/modules/transfers/contract-quotes.ts';
import type * as module15 from '#server/modules/wishlists/contract-lists.ts';
import type * as module16 from '#server/modules/privacy/contract.ts';
import type * as module17 from '#server/modules/trips/contract.ts';
import type * as module18 from '#server/modules/auth/contract-sessions.ts';
import type * as module19 from '#server/modules/transfers/contract-search.ts';
import type * as module20 from '#server/modules/tenants/contract-users.ts';
import type * as module21 from '#server/modules/experiences/contract-search.ts';
import type * as module22 from '#server/modules/airport-services/catalogue/contract.ts';
import type * as module23 from '#server/modules/hotels/catalogue/contract-catalogue.ts';
import type * as module24 from '#server/modules/hotels/catalogue/contract-search.ts';
import type * as module25 from '#server/modules/loyalty/contract.ts';
import type * as module26 from '#server/modules/tenants/contract-people.ts';
import type * as module27 from '#server/modules/auth/contract.ts';
import type * as module28 from '#server/modules/esim/contract-plans.ts';
import type * as module29 from '#server/modules/fx/contract.ts';
import type * as module30 from '#server/sandbox/payments/contract.ts';
import type * as module31 from '#server/modules/checkout/contract-webhooks.ts';
import type * as module32 from '#server/modules/transfers/contract-webhooks.ts';
import type * as module33 from '#server/modules/supplier-changes/contract.ts';
import type * as module34 from '#server/modules/wishlists/contract-sharing.ts';
import type * as module35 from '#server/modules/bookings/contract.ts';
import type * as module36 from '#server/modules/auth/contract-switch-organisation.ts';
import type * as module37 from '#server/modules/bookings/contract-sandbox.ts';

export type Contracts = {
  acceptCircleInvitation: typeof module0.acceptInvitation;
  acknowledgeSavedPerk: typeof module1.acknowledgeSavedPerk;
  activateSavedPerk: typeof module1.activateSavedPerk;
  addWishlistItem: typeof module2.addWishlistItem;
  admitTravelPass: typeof module3.admitTravelPass;
  advanceBooking: typeof module4.advanceBooking;
  calculateExperiencePrice: typeof module5.calculateExperiencePrice;
  canUseSavedPerk: typeof module1.canUseSavedPerk;
  cancelEsimOrder: typeof module6.cancelEsimOrder;
  cancelExperienceBooking: typeof module7.cancelExperienceBooking;
  cancelGroundBooking: typeof module8.cancelGroundBooking;
  cancelHotelBooking: typeof module9.cancelHotelBooking;
  cancelSavedPerk: typeof module1.cancelSavedPerk;
  cancelTravelBooking: typeof module10.cancelTravelBooking;
  changeWishlistNote: typeof module2.changeWishlistNote;
  confirmPrice: typeof module11.confirmPrice;
  createCheckoutSession: typeof module12.createCheckoutSession;
  createCircle: typeof module13.createCircle;
  createTravelBooking: typeof module10.createTravelBooking;
  createTravelQuote: typeof module14.createTravelQuote;
  createWishlist: typeof module15.createWishlist;
  declineCircleInvitation: typeof module0.declineInvitation;
  deleteAccount: typeof module16.deleteAccount;
  deleteCircle: typeof module13.deleteCircle;
  deleteWishlist: typeof module15.deleteWishlist;
  dismissTripGap: typeof module17.dismissTripGap;
  endOtherSessions: typeof module18.endOtherSessions;
  endSession: typeof module18.endSession;
  expireCheckoutSession: typeof module12.expireCheckoutSession;
  exportPersonalData: typeof module16.exportPersonalData;
  filterGroundTransport: typeof module19.filterGroundTransport;
  getApp: typeof module20.getApp;
  getCheckoutSession: typeof module12.getCheckoutSession;
  getCircle: typeof module13.getCircle;
  getDeletionObstacles: typeof module16.getDeletionObstacles;
  getEsimOrder: typeof module6.getEsimOrder;
  getEsimOrderStatus: typeof module6.getEsimOrderStatus;
  getEsimUsage: typeof module6.getEsimUsage;
  getExperience: typeof module21.getExperience;
  getExperienceAvailability: typeof module5.getExperienceAvailability;
  getExperienceBooking: typeof module7.getExperienceBooking;
  getFastTrack: typeof module22.getFastTrack;
  getFastTrackAvailability: typeof module22.getFastTrackAvailability;
  getFitnessAvailability: typeof module22.getFitnessAvailability;
  getFitnessCentre: typeof module22.getFitnessCentre;
  getGroundBooking: typeof module8.getGroundBooking;
  getGroundTaxonomy: typeof module19.getGroundTaxonomy;
  getHotelBooking: typeof module9.getHotelBooking;
  getHotelDetails: typeof module23.getHotelDetails;
  getHotelSearch: typeof module24.getHotelSearch;
  getLounge: typeof module22.getLounge;
  getLoungeAvailability: typeof module22.getLoungeAvailability;
  getMembership: typeof module25.getMembership;
  getNotificationChoices: typeof module26.getNotificationChoices;
  getProfile: typeof module20.getProfile;
  getRestaurant: typeof module22.getRestaurant;
  getRestaurantAvailability: typeof module22.getRestaurantAvailability;
  getSavedPerk: typeof module1.getSavedPerk;
  getTravelBooking: typeof module10.getTravelBooking;
  getTrip: typeof module17.getTrip;
  getWishlist: typeof module15.getWishlist;
  holdExperience: typeof module5.holdExperience;
  initiateHotelBooking: typeof module9.initiateHotelBooking;
  initiateLogin: typeof module27.initiateLogin;
  initiateTravelPayment: typeof module10.initiateTravelPayment;
  inviteToCircleByLink: typeof module0.inviteByLink;
  inviteToCircleByUsername: typeof module0.inviteByUsername;
  joinCircle: typeof module0.joinCircle;
  leaveCircle: typeof module13.leaveCircle;
  listApps: typeof module26.listApps;
  listBookingPerks: typeof module1.listBookingPerks;
  listCircleTrips: typeof module17.listCircleTrips;
  listCircles: typeof module13.listCircles;
  listEsimOptions: typeof module28.listEsimOptions;
  listEsimOrders: typeof module6.listEsimOrders;
  listEsimPlans: typeof module28.listEsimPlans;
  listExchangeRates: typeof module29.listExchangeRates;
  listExperienceCategories: typeof module21.listExperienceCategories;
  listFitnessCentres: typeof module22.listFitnessCentres;
  listHotelBookings: typeof module9.listHotelBookings;
  listMembershipActivity: typeof module25.listMembershipActivity;
  listMyCircleInvitations: typeof module0.listMyInvitations;
  listPendingCircleInvitations: typeof module0.listPendingInvitations;
  listPerkCatalogue: typeof module1.listPerkCatalogue;
  listPermissions: typeof module26.listPermissions;
  listRecentUsers: typeof module26.listRecentUsers;
  listRecommendations: typeof module23.listRecommendations;
  listRegionalEsimPlans: typeof module28.listRegionalEsimPlans;
  listRoles: typeof module26.listRoles;
  listRooms: typeof module11.listRooms;
  listSavedPerks: typeof module1.listSavedPerks;
  listSavedProductCodes: typeof module15.listSavedProductCodes;
  listServiceModules: typeof module22.listServiceModules;
  listSessions: typeof module18.listSessions;
  listTravelBookings: typeof module10.listTravelBookings;
  listTrips: typeof module17.listTrips;
  listWishlists: typeof module15.listWishlists;
  login: typeof module27.login;
  loginByLink: typeof module27.loginByLink;
  logout: typeof module27.logout;
  payEsimWithPerks: typeof module6.payEsimWithPerks;
  payHotelBooking: typeof module9.payHotelBooking;
  payInSandbox: typeof module30.payInSandbox;
  pollGroundTransport: typeof module19.pollGroundTransport;
  prebookTravelSlot: typeof module10.prebookTravelSlot;
  purchaseEsim: typeof module6.purchaseEsim;
  readHotelBooking: typeof module9.readHotelBooking;
  receiveCardPayment: typeof module31.receiveCardPayment;
  receiveHotelPayment: typeof module31.receiveHotelPayment;
  receiveReservationCancelled: typeof module32.receiveReservationCancelled;
  receiveReservationCreated: typeof module32.receiveReservationCreated;
  receiveReservationModified: typeof module32.receiveReservationModified;
  receiveSupplierEvent: typeof module33.receiveSupplierEvent;
  receiveTracking: typeof module32.receiveTracking;
  receiveTravelPayment: typeof module31.receiveTravelPayment;
  receiveVehicleInfo: typeof module32.receiveVehicleInfo;
  redeemCataloguePerk: typeof module1.redeemCataloguePerk;
  redeemTravelBooking: typeof module10.redeemTravelBooking;
  refreshTokens: typeof module27.refresh;
  releaseExperienceHold: typeof module5.releaseExperienceHold;
  removeCircleMember: typeof module13.removeCircleMember;
  removeWishlistItem: typeof module2.removeWishlistItem;
  reorderWishlist: typeof module2.reorderWishlist;
  revokeCircleInvitation: typeof module0.revokeInvitation;
  searchAirportServices: typeof module22.searchAirportServices;
  searchExperiences: typeof module21.searchExperiences;
  searchExperiencesByKeyword: typeof module21.searchExperiencesByKeyword;
  searchExperiencesNearby: typeof module21.searchExperiencesNearby;
  searchGroundTransport: typeof module19.searchGroundTransport;
  searchUsers: typeof module26.searchUsers;
  shareWishlist: typeof module34.shareWishlist;
  streamBookingEvents: typeof module35.streamBookingEvents;
  streamHotels: typeof module24.streamHotels;
  suggestHotelLocations: typeof module23.suggestHotelLocations;
  suggestHotelLocationsV2: typeof module23.suggestHotelLocationsV2;
  switchOrganisation: typeof module36.switchOrganisation;
  transferCircle: typeof module13.transferCircle;
  triggerInSandbox: typeof module37.triggerInSandbox;
  unshareWishlist: typeof module34.unshareWishlist;
  updateCircle: typeof module13.updateCircle;
  updateNotificationChoices: typeof module26.updateNotificationChoices;
  updateProfile: typeof module20.updateProfile;
  updateTravellers: typeof module9.updateTravellers;
  updateWishlist: typeof module15.updateWishlist;
  useSavedPerk: typeof module1.useSavedPerk;
  validateRoom: typeof module11.validateRoom;
  verifyTravelPass: typeof module3.verifyTravelPass;
  voteForWishlistItem: typeof module34.voteForWishlistItem;
  withdrawWishlistVote: typeof module34.withdrawWishlistVote;
};

export const operations = {
  acceptCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/accept","body":true},
  acknowledgeSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/acknowledge"},
  activateSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/activate"},
  addWishlistItem: {"method":"POST","path":"/v1/travel/experiences/wishlists/{id}/items","query":["scope"],"body":true},
  admitTravelPass: {"method":"POST","path":"/v1/travel/passes/{token}/admit"},
  advanceBooking: {"method":"POST","path":"/v1/sandbox/advance","body":true},
  calculateExperiencePrice: {"method":"POST","path":"/v1/travel/experiences/calculate-price","body":true},
  canUseSavedPerk: {"method":"GET","path":"/v1/perks/saved/{saved_perk_id}/can-use"},
  cancelEsimOrder: {"method":"POST","path":"/v1/travel/esim/orders/{order_id}/cancel"},
  cancelExperienceBooking: {"method":"POST","path":"/v1/travel/experiences/bookings/{booking_id}/cancel","body":true},
  cancelGroundBooking: {"method":"POST","path":"/v1/travel/ground-transport/bookings/{booking_id}/cancel","body":true},
  cancelHotelBooking: {"method":"POST","path":"/v1/hotel/booking/cancel","body":true},
  cancelSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/cancel"},
  cancelTravelBooking: {"method":"POST","path":"/v1/travel/bookings/{booking_id}/cancel","body":true},
  changeWishlistNote: {"method":"PATCH","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}","body":true},
  confirmPrice: {"method":"POST","path":"/v1/hotel/confirm-price","body":true},
  createCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions","body":true},
  createCircle: {"method":"POST","path":"/v1/circle","body":true},
  createTravelBooking: {"method":"POST","path":"/v1/travel/bookings","body":true},
  createTravelQuote: {"method":"POST","path":"/v1/travel/quotes","body":true},
  createWishlist: {"method":"POST","path":"/v1/travel/experiences/wishlists","body":true},
  declineCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/decline","body":true},
  deleteAccount: {"method":"POST","path":"/v1/users/me/deletion","body":true},
  deleteCircle: {"method":"DELETE","path":"/v1/circle/{circle_id}"},
  deleteWishlist: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{wishlist_id}"},
  dismissTripGap: {"method":"POST","path":"/v1/trips/{id}/gaps/dismiss","body":true},
  endOtherSessions: {"method":"DELETE","path":"/v1/users/sessions"},
  endSession: {"method":"DELETE","path":"/v1/users/sessions/{id}"},
  expireCheckoutSession: {"method":"POST","path":"/v1/checkout/sessions/{id}/expire"},
  exportPersonalData: {"method":"GET","path":"/v1/users/me/export"},
  filterGroundTransport: {"method":"POST","path":"/v1/travel/ground-transport/{search_id}/poll","body":true},
  getApp: {"method":"GET","path":"/v1/users/app"},
  getCheckoutSession: {"method":"GET","path":"/v1/checkout/sessions/{id}"},
  getCircle: {"method":"GET","path":"/v1/circle/{circle_id}"},
  getDeletionObstacles: {"method":"GET","path":"/v1/users/me/deletion"},
  getEsimOrder: {"method":"GET","path":"/v1/travel/esim/orders/{order_id}"},
  getEsimOrderStatus: {"method":"GET","path":"/v1/travel/esim/orders/{order_id}/status"},
  getEsimUsage: {"method":"GET","path":"/v1/travel/esim/orders/{order_id}/usage"},
  getExperience: {"method":"GET","path":"/v1/travel/experiences/{product_code}","query":["currency"]},
  getExperienceAvailability: {"method":"GET","path":"/v1/travel/experiences/{product_code}/availability","query":["start_date","end_date","pax","currency"]},
  getExperienceBooking: {"method":"GET","path":"/v1/travel/experiences/bookings/{booking_id}"},
  getFastTrack: {"method":"GET","path":"/v1/travel/fast-track/{id}","query":["currency"]},
  getFastTrackAvailability: {"method":"POST","path":"/v1/travel/fast-track/{id}/availability","body":true},
  getFitnessAvailability: {"method":"POST","path":"/v1/travel/fitness/{fitness_id}/availability","body":true},
  getFitnessCentre: {"method":"GET","path":"/v1/travel/fitness/{fitness_id}","query":["currency"]},
  getGroundBooking: {"method":"GET","path":"/v1/travel/ground-transport/bookings/{booking_id}"},
  getGroundTaxonomy: {"method":"GET","path":"/v1/travel/ground-transport/taxonomy"},
  getHotelBooking: {"method":"GET","path":"/v1/hotel/booking/{booking_id}"},
  getHotelDetails: {"method":"POST","path":"/v1/hotel/details","body":true},
  getHotelSearch: {"method":"GET","path":"/v1/hotel/search/{search_id}","query":["page","per_page","sort"]},
  getLounge: {"method":"GET","path":"/v1/travel/lounge/{id}","query":["currency"]},
  getLoungeAvailability: {"method":"POST","path":"/v1/travel/lounge/{id}/availability","body":true},
  getMembership: {"method":"GET","path":"/v1/users/membership"},
  getNotificationChoices: {"method":"GET","path":"/v1/users/notifications"},
  getProfile: {"method":"GET","path":"/v1/users/me"},
  getRestaurant: {"method":"GET","path":"/v1/travel/dining/{id}","query":["currency"]},
  getRestaurantAvailability: {"method":"POST","path":"/v1/travel/dining/{id}/availability","body":true},
  getSavedPerk: {"method":"GET","path":"/v1/perks/saved/{saved_perk_id}"},
  getTravelBooking: {"method":"GET","path":"/v1/travel/bookings/{booking_id}"},
  getTrip: {"method":"GET","path":"/v1/trips/{id}"},
  getWishlist: {"method":"GET","path":"/v1/travel/experiences/wishlists/{wishlist_id}","query":["scope"]},
  holdExperience: {"method":"POST","path":"/v1/travel/experiences/bookings/hold","body":true},
  initiateHotelBooking: {"method":"POST","path":"/v1/hotel/booking/initiate","body":true},
  initiateLogin: {"method":"POST","path":"/v1/auths/login/initiate","body":true},
  initiateTravelPayment: {"method":"POST","path":"/v1/travel/bookings/{booking_id}/initiate-payment","body":true},
  inviteToCircleByLink: {"method":"POST","path":"/v1/circle/{circle_id}/invite/link","body":true},
  inviteToCircleByUsername: {"method":"POST","path":"/v1/circle/{circle_id}/invite/username","body":true},
  joinCircle: {"method":"POST","path":"/v1/circle/{circle_id}/invite/join","body":true},
  leaveCircle: {"method":"POST","path":"/v1/circle/{circle_id}/members/leave","body":true},
  listApps: {"method":"GET","path":"/v1/users/apps"},
  listBookingPerks: {"method":"GET","path":"/v1/perks/saved/booking/{booking_id}"},
  listCircleTrips: {"method":"GET","path":"/v1/circle/{circle_id}/trips","query":["when","limit","cursor"]},
  listCircles: {"method":"GET","path":"/v1/circle"},
  listEsimOptions: {"method":"GET","path":"/v1/travel/esim/{resource_id}/options","query":["currency"]},
  listEsimOrders: {"method":"GET","path":"/v1/travel/esim/orders","query":["limit","cursor"]},
  listEsimPlans: {"method":"GET","path":"/v1/travel/esim/plans/{country}","query":["currency"]},
  listExchangeRates: {"method":"GET","path":"/v1/fx/rates","query":["from"]},
  listExperienceCategories: {"method":"GET","path":"/v1/travel/experiences/categories","query":["destination_id"]},
  listFitnessCentres: {"method":"POST","path":"/v1/travel/fitness","body":true},
  listHotelBookings: {"method":"POST","path":"/v1/hotel/booking/list","body":true},
  listMembershipActivity: {"method":"GET","path":"/v1/users/membership/activity","query":["limit","cursor"]},
  listMyCircleInvitations: {"method":"GET","path":"/v1/circle/invitations"},
  listPendingCircleInvitations: {"method":"GET","path":"/v1/circle/{circle_id}/invite/pending"},
  listPerkCatalogue: {"method":"GET","path":"/v1/perks/catalogue"},
  listPermissions: {"method":"GET","path":"/v1/users/permissions"},
  listRecentUsers: {"method":"GET","path":"/v1/users/recent"},
  listRecommendations: {"method":"GET","path":"/v1/hotel/recommendations"},
  listRegionalEsimPlans: {"method":"GET","path":"/v1/travel/esim/plans","query":["region","currency"]},
  listRoles: {"method":"GET","path":"/v1/users/roles"},
  listRooms: {"method":"POST","path":"/v1/hotel/rooms","body":true},
  listSavedPerks: {"method":"GET","path":"/v1/perks/saved","query":["status"]},
  listSavedProductCodes: {"method":"GET","path":"/v1/travel/experiences/wishlists/product-codes"},
  listServiceModules: {"method":"GET","path":"/v1/travel/search/modules","query":["language","countryOrRegion","transportHubId","cityId"]},
  listSessions: {"method":"GET","path":"/v1/users/sessions"},
  listTravelBookings: {"method":"GET","path":"/v1/travel/bookings","query":["status","product_type","limit","cursor"]},
  listTrips: {"method":"GET","path":"/v1/trips","query":["when","limit","cursor"]},
  listWishlists: {"method":"GET","path":"/v1/travel/experiences/wishlists","query":["scope"]},
  login: {"method":"POST","path":"/v1/auths/login","body":true},
  loginByLink: {"method":"POST","path":"/v1/auths/login/link","body":true},
  logout: {"method":"POST","path":"/v1/auths/logout"},
  payEsimWithPerks: {"method":"POST","path":"/v1/travel/esim/{booking_id}/pay-with-perks","body":true},
  payHotelBooking: {"method":"POST","path":"/v1/hotel/booking/pay","body":true},
  payInSandbox: {"method":"POST","path":"/v1/sandbox/pay","body":true},
  pollGroundTransport: {"method":"GET","path":"/v1/travel/ground-transport/{search_id}/poll"},
  prebookTravelSlot: {"method":"POST","path":"/v1/travel/bookings/prebook","body":true},
  purchaseEsim: {"method":"POST","path":"/v1/travel/esim/purchase","body":true},
  readHotelBooking: {"method":"POST","path":"/v1/hotel/booking/details","body":true},
  receiveCardPayment: {"method":"POST","path":"/v1/webhooks/payments/cardprocessor","body":true},
  receiveHotelPayment: {"method":"POST","path":"/v1/hotel/webhook/{gateway}","body":true},
  receiveReservationCancelled: {"method":"DELETE","path":"/v1/travel/ground-transport/webhook/reservation-cancelled","body":true},
  receiveReservationCreated: {"method":"POST","path":"/v1/travel/ground-transport/webhook/reservation-created","body":true},
  receiveReservationModified: {"method":"PATCH","path":"/v1/travel/ground-transport/webhook/reservation-modified","body":true},
  receiveSupplierEvent: {"method":"POST","path":"/v1/webhooks/suppliers/{name}","body":true},
  receiveTracking: {"method":"POST","path":"/v1/travel/ground-transport/webhook/tracking","body":true},
  receiveTravelPayment: {"method":"POST","path":"/v1/travel/webhook/payment/{gateway}","body":true},
  receiveVehicleInfo: {"method":"POST","path":"/v1/travel/ground-transport/webhook/vehicle-info","body":true},
  redeemCataloguePerk: {"method":"POST","path":"/v1/perks/catalogue/{id}/redeem"},
  redeemTravelBooking: {"method":"GET","path":"/v1/travel/bookings/{booking_id}/redemption"},
  refreshTokens: {"method":"POST","path":"/v1/auths/refresh","body":true},
  releaseExperienceHold: {"method":"DELETE","path":"/v1/travel/experiences/bookings/hold/{hold_id}"},
  removeCircleMember: {"method":"POST","path":"/v1/circle/{circle_id}/members/remove","body":true},
  removeWishlistItem: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}"},
  reorderWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/items/order","body":true},
  revokeCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/revoke","body":true},
  searchAirportServices: {"method":"POST","path":"/v1/travel/search","body":true},
  searchExperiences: {"method":"POST","path":"/v1/travel/experiences","body":true},
  searchExperiencesByKeyword: {"method":"POST","path":"/v1/travel/experiences/search","body":true},
  searchExperiencesNearby: {"method":"POST","path":"/v1/travel/experiences/nearby","body":true},
  searchGroundTransport: {"method":"POST","path":"/v1/travel/ground-transport","body":true},
  searchUsers: {"method":"GET","path":"/v1/users/search","query":["username"]},
  shareWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/share","body":true},
  streamBookingEvents: {"method":"GET","path":"/v1/travel/bookings/{booking_id}/events","stream":true},
  streamHotels: {"method":"POST","path":"/v1/hotel/search/stream","body":true,"stream":true},
  suggestHotelLocations: {"method":"POST","path":"/v1/hotel/auto-suggestion","body":true},
  suggestHotelLocationsV2: {"method":"POST","path":"/v1/hotel/auto-suggestion/v2","body":true},
  switchOrganisation: {"method":"POST","path":"/v1/users/switch-org","body":true},
  transferCircle: {"method":"POST","path":"/v1/circle/{circle_id}/transfer","body":true},
  triggerInSandbox: {"method":"POST","path":"/v1/sandbox/trigger","body":true},
  unshareWishlist: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/share"},
  updateCircle: {"method":"PATCH","path":"/v1/circle/{circle_id}","body":true},
  updateNotificationChoices: {"method":"PATCH","path":"/v1/users/notifications","body":true},
  updateProfile: {"method":"PATCH","path":"/v1/users/me","body":true},
  updateTravellers: {"method":"POST","path":"/v1/hotel/update-travellers","body":true},
  updateWishlist: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{wishlist_id}","body":true},
  useSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/use"},
  validateRoom: {"method":"POST","path":"/v1/hotel/validate","body":true},
  verifyTravelPass: {"method":"GET","path":"/v1/travel/passes/{token}"},
  voteForWishlistItem: {"method":"PUT","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}/vote","query":["scope"]},
  withdrawWishlistVote: {"method":"DELETE","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}/vote","query":["scope"]},
} as const;
