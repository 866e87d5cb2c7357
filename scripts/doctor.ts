import { runChecks } from './doctor/run-checks.ts'

// npm run doctor [SUBJECT…]: checks what the product needs; exits with 1 when there is a problem.
const marks = { ok: '✓', warning: '!', problem: '✗' }

const found = await runChecks(process.env, process.argv.slice(2))
for (const { subject, state, message, advice } of found)
  process.stdout.write(`${marks[state]} ${subject}: ${message}${advice === undefined ? '' : ` ${advice}`}\n`)
const problems = found.filter(({ state }) => state === 'problem').length
process.stdout.write(problems === 0 ? 'No problem found.\n' : `${problems} problem(s) found.\n`)
process.exit(problems === 0 ? 0 : 1)
