import { spawn } from 'node:child_process';
import { environment, root } from './run-step.mjs';
import { installDependencies } from './start/install.mjs';

/**
 * `node scripts/with-development.mjs <command> [argument ...]`: runs a command that needs the development packages,
 * which `npm start` leaves out: installs them where they are missing. Ends with the command's exit code.
 */
const [command, ...args] = process.argv.slice(2);
await installDependencies(root);
const child = spawn(command, args, {
  cwd: root,
  env: { ...process.env, PATH: environment.PATH },
  stdio: 'inherit',
  // The commands of packages are scripts there, which cannot be started by their name alone.
  shell: process.platform === 'win32',
});
// Ctrl-C reaches the command by itself; its end is waited for.
process.on('SIGINT', () => {});
child.on('close', (code) => process.exit(code ?? 1));
