// Generated from the registry by `node server/wiring/client/generate.ts`.
import type * as module0 from '#server/modules/circles/contract-invitations.ts';
import type * as module1 from '#server/modules/perks/contract.ts';
import type * as module2 from '#server/modules/wishlists/contract-items.ts';
import type * as module3 from '#server/modules/loyalty/contract-grants.ts';
import type * as module4 from '#server/modules/airport-services/bookings/contract-passes.ts';
import type * as module5 from '#server/modules/checkout/contract-sandbox.ts';
import type * as module6 from '#server/modules/esim/contract-top-ups.ts';
import type * as module7 from '#server/modules/experiences/contract-visits.ts';
import type * as module8 from '#server/modules/esim/contract-orders.ts';
import type * as module9 from '#server/modules/experiences/contract-bookings.ts';
import type * as module10 from '#server/modules/transfers/contract-bookings.ts';
import type * as module11 from '#server/modules/hotels/bookings/contract.ts';
import type * as module12 from '#server/modules/airport-services/bookings/contract.ts';
import type * as module13 from '#server/sandbox/payments/contract.ts';
import type * as module14 from '#server/modules/hotels/catalogue/contract-rooms.ts';
import type * as module15 from '#server/modules/checkout/contract.ts';
import type * as module16 from '#server/modules/circles/contract-circles.ts';
import type * as module17 from '#server/modules/transfers/contract-quotes.ts';
import type * as module18 from '#server/modules/wishlists/contract-lists.ts';
import type * as module19 from '#server/modules/privacy/contract.ts';
import type * as module20 from '#server/modules/trips/contract.ts';
import type * as module21 from '#server/modules/auth/contract-sessions.ts';
import type * as module22 from '#server/modules/transfers/contract-search.ts';
import type * as module23 from '#server/modules/tenants/contract-users.ts';
import type * as module24 from '#server/modules/experiences/contract-search.ts';
import type * as module25 from '#server/modules/airport-services/catalogue/contract.ts';
import type * as module26 from '#server/modules/hotels/catalogue/contract-catalogue.ts';
import type * as module27 from '#server/modules/hotels/catalogue/contract-search.ts';
import type * as module28 from '#server/modules/loyalty/contract.ts';
import type * as module29 from '#server/modules/tenants/contract-people.ts';
import type * as module30 from '#server/modules/perks/contract-grants.ts';
import type * as module31 from '#server/modules/auth/contract.ts';
import type * as module32 from '#server/modules/esim/contract-plans.ts';
import type * as module33 from '#server/modules/fx/contract.ts';
import type * as module34 from '#server/modules/checkout/contract-webhooks.ts';
import type * as module35 from '#server/modules/mail-reports/contract.ts';
import type * as module36 from '#server/modules/transfers/contract-webhooks.ts';
import type * as module37 from '#server/modules/supplier-changes/contract.ts';
import type * as module38 from '#server/modules/wishlists/contract-sharing.ts';
import type * as module39 from '#server/modules/bookings/contract.ts';
import type * as module40 from '#server/modules/auth/contract-switch-organisation.ts';
import type * as module41 from '#server/modules/bookings/contract-sandbox.ts';

export type Contracts = {
  acceptCircleInvitation: typeof module0.acceptInvitation;
  acknowledgeSavedPerk: typeof module1.acknowledgeSavedPerk;
  activateSavedPerk: typeof module1.activateSavedPerk;
  addWishlistItem: typeof module2.addWishlistItem;
  adjustMemberPoints: typeof module3.adjustMemberPoints;
  admitTravelPass: typeof module4.admitTravelPass;
  advanceBooking: typeof module5.advanceBooking;
  buyEsimTopUp: typeof module6.buyEsimTopUp;
  calculateExperiencePrice: typeof module7.calculateExperiencePrice;
  canUseSavedPerk: typeof module1.canUseSavedPerk;
  cancelEsimOrder: typeof module8.cancelEsimOrder;
  cancelExperienceBooking: typeof module9.cancelExperienceBooking;
  cancelGroundBooking: typeof module10.cancelGroundBooking;
  cancelHotelBooking: typeof module11.cancelHotelBooking;
  cancelSavedPerk: typeof module1.cancelSavedPerk;
  cancelTravelBooking: typeof module12.cancelTravelBooking;
  changeWishlistNote: typeof module2.changeWishlistNote;
  confirmInSandbox: typeof module13.confirmInSandbox;
  confirmPrice: typeof module14.confirmPrice;
  createCheckoutSession: typeof module15.createCheckoutSession;
  createCircle: typeof module16.createCircle;
  createTravelBooking: typeof module12.createTravelBooking;
  createTravelQuote: typeof module17.createTravelQuote;
  createWishlist: typeof module18.createWishlist;
  declineCircleInvitation: typeof module0.declineInvitation;
  deleteAccount: typeof module19.deleteAccount;
  deleteCircle: typeof module16.deleteCircle;
  deleteWishlist: typeof module18.deleteWishlist;
  dismissTripGap: typeof module20.dismissTripGap;
  endOtherSessions: typeof module21.endOtherSessions;
  endSession: typeof module21.endSession;
  expireCheckoutSession: typeof module15.expireCheckoutSession;
  exportPersonalData: typeof module19.exportPersonalData;
  filterGroundTransport: typeof module22.filterGroundTransport;
  getApp: typeof module23.getApp;
  getCheckoutSession: typeof module15.getCheckoutSession;
  getCircle: typeof module16.getCircle;
  getDeletionObstacles: typeof module19.getDeletionObstacles;
  getEsimOrder: typeof module8.getEsimOrder;
  getEsimOrderStatus: typeof module8.getEsimOrderStatus;
  getEsimUsage: typeof module8.getEsimUsage;
  getExperience: typeof module24.getExperience;
  getExperienceAvailability: typeof module7.getExperienceAvailability;
  getExperienceBooking: typeof module9.getExperienceBooking;
  getFastTrack: typeof module25.getFastTrack;
  getFastTrackAvailability: typeof module25.getFastTrackAvailability;
  getFitnessAvailability: typeof module25.getFitnessAvailability;
  getFitnessCentre: typeof module25.getFitnessCentre;
  getGroundBooking: typeof module10.getGroundBooking;
  getGroundTaxonomy: typeof module22.getGroundTaxonomy;
  getHotelBooking: typeof module11.getHotelBooking;
  getHotelDetails: typeof module26.getHotelDetails;
  getHotelSearch: typeof module27.getHotelSearch;
  getLounge: typeof module25.getLounge;
  getLoungeAvailability: typeof module25.getLoungeAvailability;
  getMembership: typeof module28.getMembership;
  getNotificationChoices: typeof module29.getNotificationChoices;
  getProfile: typeof module23.getProfile;
  getRestaurant: typeof module25.getRestaurant;
  getRestaurantAvailability: typeof module25.getRestaurantAvailability;
  getSavedPerk: typeof module1.getSavedPerk;
  getTravelBooking: typeof module12.getTravelBooking;
  getTrip: typeof module20.getTrip;
  getWishlist: typeof module18.getWishlist;
  grantPerk: typeof module30.grantPerk;
  holdExperience: typeof module7.holdExperience;
  initiateHotelBooking: typeof module11.initiateHotelBooking;
  initiateLogin: typeof module31.initiateLogin;
  initiateTravelPayment: typeof module12.initiateTravelPayment;
  inviteToCircleByLink: typeof module0.inviteByLink;
  inviteToCircleByUsername: typeof module0.inviteByUsername;
  joinCircle: typeof module0.joinCircle;
  leaveCircle: typeof module16.leaveCircle;
  listApps: typeof module29.listApps;
  listBookingPerks: typeof module1.listBookingPerks;
  listCircleTrips: typeof module20.listCircleTrips;
  listCircles: typeof module16.listCircles;
  listEsimOptions: typeof module32.listEsimOptions;
  listEsimOrders: typeof module8.listEsimOrders;
  listEsimPlans: typeof module32.listEsimPlans;
  listEsimTopUpOptions: typeof module6.listEsimTopUpOptions;
  listEsimTopUps: typeof module6.listEsimTopUps;
  listExchangeRates: typeof module33.listExchangeRates;
  listExperienceCategories: typeof module24.listExperienceCategories;
  listFitnessCentres: typeof module25.listFitnessCentres;
  listHotelBookings: typeof module11.listHotelBookings;
  listMembershipActivity: typeof module28.listMembershipActivity;
  listMyCircleInvitations: typeof module0.listMyInvitations;
  listPendingCircleInvitations: typeof module0.listPendingInvitations;
  listPerkCatalogue: typeof module1.listPerkCatalogue;
  listPermissions: typeof module29.listPermissions;
  listRecentUsers: typeof module29.listRecentUsers;
  listRecommendations: typeof module26.listRecommendations;
  listRegionalEsimPlans: typeof module32.listRegionalEsimPlans;
  listRoles: typeof module29.listRoles;
  listRooms: typeof module14.listRooms;
  listSavedPerks: typeof module1.listSavedPerks;
  listSavedProductCodes: typeof module18.listSavedProductCodes;
  listServiceModules: typeof module25.listServiceModules;
  listSessions: typeof module21.listSessions;
  listTravelBookings: typeof module12.listTravelBookings;
  listTrips: typeof module20.listTrips;
  listWishlists: typeof module18.listWishlists;
  login: typeof module31.login;
  loginByLink: typeof module31.loginByLink;
  logout: typeof module31.logout;
  payEsimWithPerks: typeof module8.payEsimWithPerks;
  payHotelBooking: typeof module11.payHotelBooking;
  payInSandbox: typeof module13.payInSandbox;
  pollGroundTransport: typeof module22.pollGroundTransport;
  prebookTravelSlot: typeof module12.prebookTravelSlot;
  purchaseEsim: typeof module8.purchaseEsim;
  readHotelBooking: typeof module11.readHotelBooking;
  receiveCardPayment: typeof module34.receiveCardPayment;
  receiveHotelPayment: typeof module34.receiveHotelPayment;
  receiveMailReport: typeof module35.receiveMailReport;
  receiveReservationCancelled: typeof module36.receiveReservationCancelled;
  receiveReservationCreated: typeof module36.receiveReservationCreated;
  receiveReservationModified: typeof module36.receiveReservationModified;
  receiveSupplierEvent: typeof module37.receiveSupplierEvent;
  receiveTracking: typeof module36.receiveTracking;
  receiveTravelPayment: typeof module34.receiveTravelPayment;
  receiveVehicleInfo: typeof module36.receiveVehicleInfo;
  redeemCataloguePerk: typeof module1.redeemCataloguePerk;
  redeemTravelBooking: typeof module12.redeemTravelBooking;
  refreshTokens: typeof module31.refresh;
  releaseExperienceHold: typeof module7.releaseExperienceHold;
  removeCircleMember: typeof module16.removeCircleMember;
  removeWishlistItem: typeof module2.removeWishlistItem;
  reorderWishlist: typeof module2.reorderWishlist;
  revokeCircleInvitation: typeof module0.revokeInvitation;
  searchAirportServices: typeof module25.searchAirportServices;
  searchExperiences: typeof module24.searchExperiences;
  searchExperiencesByKeyword: typeof module24.searchExperiencesByKeyword;
  searchExperiencesNearby: typeof module24.searchExperiencesNearby;
  searchGroundTransport: typeof module22.searchGroundTransport;
  searchUsers: typeof module29.searchUsers;
  shareWishlist: typeof module38.shareWishlist;
  streamBookingEvents: typeof module39.streamBookingEvents;
  streamHotels: typeof module27.streamHotels;
  suggestHotelLocations: typeof module26.suggestHotelLocations;
  suggestHotelLocationsV2: typeof module26.suggestHotelLocationsV2;
  switchOrganisation: typeof module40.switchOrganisation;
  transferCircle: typeof module16.transferCircle;
  triggerInSandbox: typeof module41.triggerInSandbox;
  unshareWishlist: typeof module38.unshareWishlist;
  updateCircle: typeof module16.updateCircle;
  updateNotificationChoices: typeof module29.updateNotificationChoices;
  updateProfile: typeof module23.updateProfile;
  updateTravellers: typeof module11.updateTravellers;
  updateWishlist: typeof module18.updateWishlist;
  useSavedPerk: typeof module1.useSavedPerk;
  validateRoom: typeof module14.validateRoom;
  verifyTravelPass: typeof module4.verifyTravelPass;
  voteForWishlistItem: typeof module38.voteForWishlistItem;
  withdrawWishlistVote: typeof module38.withdrawWishlistVote;
};

export const operations = {
  acceptCircleInvitation: {"method":"POST","path":"/v1/circle/{circle_id}/invite/accept","body":true},
  acknowledgeSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/acknowledge"},
  activateSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/activate"},
  addWishlistItem: {"method":"POST","path":"/v1/travel/experiences/wishlists/{id}/items","query":["scope"],"body":true},
  adjustMemberPoints: {"method":"POST","path":"/v1/users/{id}/points","body":true},
  admitTravelPass: {"method":"POST","path":"/v1/travel/passes/{token}/admit"},
  advanceBooking: {"method":"POST","path":"/v1/sandbox/advance","body":true},
  buyEsimTopUp: {"method":"POST","path":"/v1/travel/esim/orders/{order_id}/top-ups","body":true},
  calculateExperiencePrice: {"method":"POST","path":"/v1/travel/experiences/calculate-price","body":true},
  canUseSavedPerk: {"method":"GET","path":"/v1/perks/saved/{saved_perk_id}/can-use"},
  cancelEsimOrder: {"method":"POST","path":"/v1/travel/esim/orders/{order_id}/cancel","body":true},
  cancelExperienceBooking: {"method":"POST","path":"/v1/travel/experiences/bookings/{booking_id}/cancel","body":true},
  cancelGroundBooking: {"method":"POST","path":"/v1/travel/ground-transport/bookings/{booking_id}/cancel","body":true},
  cancelHotelBooking: {"method":"POST","path":"/v1/hotel/booking/cancel","body":true},
  cancelSavedPerk: {"method":"POST","path":"/v1/perks/saved/{saved_perk_id}/cancel"},
  cancelTravelBooking: {"method":"POST","path":"/v1/travel/bookings/{booking_id}/cancel","body":true},
  changeWishlistNote: {"method":"PATCH","path":"/v1/travel/experiences/wishlists/{id}/items/{item_id}","body":true},
  confirmInSandbox: {"method":"POST","path":"/v1/sandbox/confirm","body":true},
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
  grantPerk: {"method":"POST","path":"/v1/perks/grants","body":true},
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
  listEsimTopUpOptions: {"method":"GET","path":"/v1/travel/esim/orders/{order_id}/top-ups/options","query":["iccid","currency"]},
  listEsimTopUps: {"method":"GET","path":"/v1/travel/esim/orders/{order_id}/top-ups"},
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
  receiveCardPayment: {"method":"POST","path":"/v1/webhooks/payments/cardprocessor","query":["app"],"body":true},
  receiveHotelPayment: {"method":"POST","path":"/v1/hotel/webhook/{gateway}","body":true},
  receiveMailReport: {"method":"POST","path":"/v1/webhooks/mail","body":true},
  receiveReservationCancelled: {"method":"DELETE","path":"/v1/travel/ground-transport/webhook/reservation-cancelled","body":true},
  receiveReservationCreated: {"method":"POST","path":"/v1/travel/ground-transport/webhook/reservation-created","body":true},
  receiveReservationModified: {"method":"PATCH","path":"/v1/travel/ground-transport/webhook/reservation-modified","body":true},
  receiveSupplierEvent: {"method":"POST","path":"/v1/webhooks/suppliers/{name}","body":true},
  receiveTracking: {"method":"POST","path":"/v1/travel/ground-transport/webhook/tracking","body":true},
  receiveTravelPayment: {"method":"POST","path":"/v1/travel/webhook/payment/{gateway}","body":true},
  receiveVehicleInfo: {"method":"POST","path":"/v1/travel/ground-transport/webhook/vehicle-info","body":true},
  redeemCataloguePerk: {"method":"POST","path":"/v1/perks/catalogue/{id}/redeem","body":true},
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
