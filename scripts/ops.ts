import './ops/quiet.ts';
import { runOps } from './ops/run-ops.ts';

/** `npm run ops -- <command>`: what operators do to an environment. `--help` lists the commands. */
process.exitCode = await runOps(process.argv.slice(2));
