import type { AssignedVehicle, PositionView } from './views.ts';

/** Driver and vehicle in their wire shape. */
export function presentAssigned({ driver, vehicle, updatedAt }: AssignedVehicle) {
  const { name, phone, photoUrl } = driver;
  const { make, model, color, licencePlate } = vehicle;
  return {
    driver: { name, phone, photo_url: photoUrl },
    vehicle: { make, model, color, licence_plate: licencePlate },
    updated_at: updatedAt,
  };
}

/** A position in its wire shape. */
export function presentPosition({ latitude, longitude, eta, recordedAt }: PositionView) {
  return { latitude, longitude, eta, recorded_at: recordedAt };
}
