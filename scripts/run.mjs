// node scripts/run.mjs FILE [ARGUMENTS…]: installs what is missing, then runs a script with Node 24.
import { envFlags, prepare, run } from './prepare.mjs'

run(prepare(), [...envFlags(), ...process.argv.slice(2)])
