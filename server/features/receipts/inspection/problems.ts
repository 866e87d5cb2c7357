/** Why a file is refused; each is the key of its sentence. */
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

/** What a file is made of does not hold together, or is not what is taken. */
export class Unfit extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

export const damaged = () => new Unfit('receipt.error.damaged')

// More than any scanner or camera makes; a viewer would need gigabytes to show it.
const MOST_PIXELS = 100_000_000

export function refuseSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw damaged()
  if (width * height > MOST_PIXELS) throw new Unfit('receipt.error.pixels')
}
