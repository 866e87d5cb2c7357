import { z } from 'zod'

/** A text a person may send: PostgreSQL keeps neither NUL nor half a character, so neither is understood. */
export const text = (max: number) => z.string().max(max).refine(isPlain)

const isPlain = (given: string) => !given.includes('\0') && given.isWellFormed()

// As far as an integer of PostgreSQL goes.
const LARGEST = 2 ** 31 - 1

/** A whole number a caller gives: an id, a version, a rank. */
export const whole = z.int().min(0).max(LARGEST)
/** The same in an address, where everything is text. */
export const wholeInAddress = z.coerce.number().int().min(0).max(LARGEST)

/** An instant a caller gives, in years that JavaScript and PostgreSQL both know. */
export const instant = z.iso.datetime().refine((given) => /^(19|2\d)\d\d.{1,36}$/.test(given))

/** A day a caller gives, of this century or the last. */
export const day = z.iso.date().refine((given) => /^(19|20)/.test(given))
