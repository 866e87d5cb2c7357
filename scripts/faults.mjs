// npm run faults [-- --rounds 200 --seed 0]: kills programs and cuts what they depend on while people work, then looks
// for every acknowledged write. Ends with 1 after a loss; a round is repeated by its seed.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, prepare, root, run } from './prepare.mjs'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '0' } },
})
for (const name of ['rounds', 'seed'])
  if (!/^\d{1,6}$/.test(values[name])) fail(`--${name} must be a whole number, not « ${values[name]} ».`)
if (Number(values.rounds) === 0) fail('--rounds must be at least 1.')

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const file = 'server/product-tests/many-programs/fault-rounds.faults.test.ts'
run(prepare(), [vitest, 'run', file, '--project=faults', '--disableConsoleIntercept'], {
  env: { ...process.env, FAULTS_ROUNDS: values.rounds, FAULTS_SEED: values.seed },
})
