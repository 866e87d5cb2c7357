import { z } from 'zod'

/** PostgreSQL cannot store NUL or lone surrogates, so both are refused. */
export const text = (max: number) => z.string().max(max).refine(isPlain)

const isPlain = (value: string) => !value.includes('\0') && value.isWellFormed()

// Largest PostgreSQL integer.
const MAX_INTEGER = 2 ** 31 - 1

export const whole = z.int().min(0).max(MAX_INTEGER)
/** In a path or query, where everything is text. */
export const wholeFromText = z.coerce.number().int().min(0).max(MAX_INTEGER)

/** Years that both JavaScript and PostgreSQL support. */
export const instant = z.iso.datetime().refine((value) => /^(19|2\d)\d\d.{1,36}$/.test(value))

/** 20th or 21st century. */
export const day = z.iso.date().refine((value) => /^(19|20)/.test(value))
