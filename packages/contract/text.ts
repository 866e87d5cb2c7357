import { z } from 'zod'

/** A text a person may send: PostgreSQL keeps neither NUL nor half a character, so neither is understood. */
export const text = (max: number) => z.string().max(max).refine(isPlain)

const isPlain = (given: string) => !given.includes('\0') && given.isWellFormed()
