import { createRequire } from 'node:module'

// Peers are installed on first use of the benchmark, so the compiler must do without their types.

/** A peer that is a module. */
export const peer = (name: string) => import(name)

/** A peer that is CommonJS, or only complete as such. */
export const required = createRequire(import.meta.url)
