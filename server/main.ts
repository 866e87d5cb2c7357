import { startProgram } from './program.ts'

const role = process.argv[2] ?? 'all'
await startProgram(role, process.env)
