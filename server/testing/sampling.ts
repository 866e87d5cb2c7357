/** Whether everything is tried: `npm run test:long`. Otherwise a sample of it, always the same. */
export const isLong = Boolean(process.env['LONG'])

/** All cases in the long run; otherwise the first of every `share`. */
export const sample = <T>(cases: readonly T[], share: number): readonly T[] =>
  isLong ? cases : cases.filter((_, at) => at % share === 0)
