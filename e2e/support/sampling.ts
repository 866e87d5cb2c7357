/** Whether everything is tried: `npm run test:long`. Otherwise a sample of it, always the same. */
export const isLong = Boolean(process.env['LONG'])

/** The tag of a test that varies another one: run by `npm run test:long` only. */
export const LONG = '@long'

/** All of several in the long run; otherwise the one whose turn it is, so that over many turns each is tried. */
export const inTurn = <T>(turn: number, all: readonly T[]): readonly T[] =>
  isLong ? all : all.filter((_, at) => at === turn % all.length)
