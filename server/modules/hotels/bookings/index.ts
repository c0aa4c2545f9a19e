export { cancelHotelBooking } from './cancel-hotel-booking.ts';
export { holdStayAgain } from './hold-stay-again.ts';
export { initiateHotelBooking } from './initiate-hotel-booking.ts';
export { listRememberedGuests } from './list-remembered-guests.ts';
export { payHotelBooking } from './pay-hotel-booking.ts';
export { presentHeldStay, presentStay, presentStayPage } from './present.ts';
export { getHotelBooking, listHotelBookings } from './read-hotel-bookings.ts';
export { updateTravellers } from './update-travellers.ts';
export type { StayBooking } from './views.ts';
