/** Travel bookings are rows of `bookings`; what only they know is in `details`. */
export {};
