/**
 * Every operation of interface.md, written as there and grouped by its sections. Contracts may use other
 * parameter names at the same position. No entry may be removed; operations that interface.md does not
 * contain are not listed.
 */
export const interfaceOperations: readonly `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /v1/${string}`[] =
  [
    // Circles
    'POST /v1/circle/{circle_id}/invite/username',
    'POST /v1/circle/{circle_id}/invite/link',
    'GET /v1/circle/{circle_id}/invite/pending',
    'POST /v1/circle/{circle_id}/invite/join',
    'POST /v1/circle/{circle_id}/invite/accept',
    'POST /v1/circle/{circle_id}/invite/decline',
    'POST /v1/circle/{circle_id}/members/leave',
    'POST /v1/circle/{circle_id}/members/remove',
    // Authentication endpoints
    'POST /v1/auths/login/initiate',
    'POST /v1/auths/login',
    'POST /v1/auths/refresh',
    'POST /v1/auths/logout',
    // Wishlists
    'GET /v1/travel/experiences/wishlists',
    'POST /v1/travel/experiences/wishlists',
    'GET /v1/travel/experiences/wishlists/{wishlist_id}',
    'PUT /v1/travel/experiences/wishlists/{wishlist_id}',
    'DELETE /v1/travel/experiences/wishlists/{wishlist_id}',
    'GET /v1/travel/experiences/wishlists/product-codes',
    'POST /v1/travel/experiences/wishlists/{id}/items',
    // Hotels
    'POST /v1/hotel/search/stream',
    'POST /v1/hotel/details',
    'POST /v1/hotel/auto-suggestion',
    'POST /v1/hotel/auto-suggestion/v2',
    'POST /v1/hotel/validate',
    'POST /v1/hotel/update-travellers',
    'GET /v1/hotel/recommendations',
    'POST /v1/hotel/rooms',
    'POST /v1/hotel/confirm-price',
    'POST /v1/hotel/booking/initiate',
    'POST /v1/hotel/booking/pay',
    'POST /v1/hotel/booking/list',
    'POST /v1/hotel/booking/cancel',
    // Travel bookings
    'POST /v1/travel/bookings',
    'GET /v1/travel/bookings',
    'GET /v1/travel/bookings/{booking_id}',
    'GET /v1/travel/bookings/{booking_id}/redemption',
    'POST /v1/travel/bookings/{booking_id}/cancel',
    'POST /v1/travel/bookings/{booking_id}/initiate-payment',
    // Experiences
    'POST /v1/travel/experiences',
    'POST /v1/travel/experiences/search',
    'GET /v1/travel/experiences/{product_code}',
    'GET /v1/travel/experiences/categories',
    'POST /v1/travel/experiences/nearby',
    'GET /v1/travel/experiences/{product_code}/availability',
    'POST /v1/travel/experiences/calculate-price',
    'POST /v1/travel/experiences/bookings/hold',
    // Airport services and fitness
    'POST /v1/travel/search',
    'GET /v1/travel/search/modules',
    'POST /v1/travel/fitness',
    'GET /v1/travel/fitness/{fitness_id}',
    'POST /v1/travel/fitness/{fitness_id}/availability',
    // eSIM
    'GET /v1/travel/esim/plans/{country}',
    'GET /v1/travel/esim/{resource_id}/options',
    'POST /v1/travel/esim/purchase',
    'POST /v1/travel/esim/{booking_id}/pay-with-perks',
    'GET /v1/travel/esim/orders/{order_id}/status',
    // Saved perks
    'GET /v1/perks/saved',
    'GET /v1/perks/saved/{saved_perk_id}',
    'GET /v1/perks/saved/{saved_perk_id}/can-use',
    'POST /v1/perks/saved/{saved_perk_id}/activate',
    'POST /v1/perks/saved/{saved_perk_id}/use',
    'POST /v1/perks/saved/{saved_perk_id}/acknowledge',
    'POST /v1/perks/saved/{saved_perk_id}/cancel',
    'GET /v1/perks/saved/booking/{booking_id}',
    // Ground transport
    'POST /v1/travel/ground-transport',
    'GET /v1/travel/ground-transport/{search_id}/poll',
    'POST /v1/travel/ground-transport/{search_id}/poll',
    // Users, apps and membership
    'GET /v1/users/app',
    'GET /v1/users/apps',
    'POST /v1/users/switch-org',
    'GET /v1/users/roles',
    'GET /v1/users/permissions',
    'GET /v1/users/search',
    'GET /v1/users/recent',
    'GET /v1/users/membership',
    'GET /v1/fx/rates',
    // Inbound webhooks
    'POST /v1/hotel/webhook/{gateway}',
    'POST /v1/travel/webhook/payment/{gateway}',
    'POST /v1/webhooks/payments/cardprocessor',
    'POST /v1/travel/ground-transport/webhook/reservation-created',
    'DELETE /v1/travel/ground-transport/webhook/reservation-cancelled',
    'PATCH /v1/travel/ground-transport/webhook/reservation-modified',
    'POST /v1/travel/ground-transport/webhook/vehicle-info',
    'POST /v1/travel/ground-transport/webhook/tracking',
    // Referenced endpoints
    'GET /v1/hotel/booking/{booking_id}',
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/{id}',
    'POST /v1/travel/quotes',
  ];
