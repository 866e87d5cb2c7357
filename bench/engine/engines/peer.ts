import { createRequire } from 'node:module'

// Peers are installed on first use, so their types are not available.

export const peer = (name: string) => import(name)

/** For CommonJS peers, and those whose ES module is incomplete. */
export const required = createRequire(import.meta.url)
