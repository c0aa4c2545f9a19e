import './ops/quiet.ts';
import { runOps } from './ops/run-ops.ts';

/**
 * `npm run ops -- <command>`: runs a command of an operator on an environment. `--help` lists the commands.
 */
process.exitCode = await runOps(process.argv.slice(2));
