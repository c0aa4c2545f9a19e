/** Travel bookings are rows of `bookings`, with their own fields in `details`, so there is no table here. */
export {};
