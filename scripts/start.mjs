// No static import, because an old Node must reach the message below.
const oldest = 20;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`Sojourn needs Node ${oldest} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
import('./start/start.mjs').then(({ start }) => start(process.argv.slice(2)));
