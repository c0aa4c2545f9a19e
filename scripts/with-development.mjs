import { spawn } from 'node:child_process';
import { environment, root } from './run-step.mjs';
import { installDependencies } from './start/install.mjs';

/**
 * `node scripts/with-development.mjs <command> [argument ...]`: runs a
 * command that needs the development packages, which `npm start` leaves out:
 * installs them if they are missing. Exits with the command's exit code.
 */
const [command, ...args] = process.argv.slice(2);
await installDependencies(root);
const child = spawn(command, args, {
  cwd: root,
  env: { ...process.env, PATH: environment.PATH },
  stdio: 'inherit',
  // On Windows, the commands of packages are scripts that cannot be started by their name alone.
  shell: process.platform === 'win32',
});
// The terminal sends Ctrl-C to the command as well; this process waits for its end.
process.on('SIGINT', () => {});
child.on('close', (code) => process.exit(code ?? 1));
