export { demoApps, demoPeople } from './people.ts';
export { seedDemo } from './seed-demo.ts';
