/** Drivers and colours of all transfers, and vehicles for transfers whose offer names no vehicle. */
export const localFleet = {
  drivers: [
    'Amélie Laurent',
    'Bilal Haddad',
    'Chiara Conti',
    'Daniel Okafor',
    'Elena Petrova',
    'Farid Aziz',
    'Giorgos Pappas',
    'Hana Sato',
    'Ivan Kovač',
    'Joana Matos',
    'Kwame Mensah',
    'Linh Tran',
  ],
  colours: ['black', 'white', 'silver', 'dark blue', 'grey'],
  fleet: [
    ['Toyota', 'Camry'],
    ['Volkswagen', 'Passat'],
    ['Mercedes-Benz', 'V-Class'],
    ['Škoda', 'Superb'],
  ],
} as const;
