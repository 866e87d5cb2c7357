import { examine } from './doctor/examine.ts'

// Looks at everything that the product needs, or at what is named; ends with 1 when it would not work.
const marks = { well: '✓', notice: '!', problem: '✗' }

const found = await examine(process.env, process.argv.slice(2))
for (const { subject, state, says, todo } of found)
  process.stdout.write(`${marks[state]} ${subject}: ${says}${todo === undefined ? '' : ` ${todo}`}\n`)
const problems = found.filter(({ state }) => state === 'problem').length
process.stdout.write(problems === 0 ? 'All that is needed is there.\n' : `${problems} to put right.\n`)
process.exit(problems === 0 ? 0 : 1)
