export { demoApps, demoPeople, demoTiers } from './people.ts';
export { seedDemo } from './seed-demo.ts';
