/** Why a file is refused; each is a key of the locales. */
export type FileProblem =
  | 'receipt.error.type'
  | 'receipt.error.archive'
  | 'receipt.error.damaged'
  | 'receipt.error.password'
  | 'receipt.error.no-page'
  | 'receipt.error.scripts'
  | 'receipt.error.launch'
  | 'receipt.error.attachments'
  | 'receipt.error.opens'
  | 'receipt.error.oversized'
  | 'receipt.error.pixels'
  | 'receipt.error.heic'

export class FileProblemError extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

export const damaged = () => new FileProblemError('receipt.error.damaged')

// More than any scanner or camera produces; a viewer would need gigabytes of memory.
const MOST_PIXELS = 100_000_000

export function refuseSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged()
  if (width * height > MOST_PIXELS) throw new FileProblemError('receipt.error.pixels')
}
