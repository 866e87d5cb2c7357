/** The tool was not reached, or is not well: it may be asked again. `isOutage` knows it by its code. */
export class ToolFailure extends Error {
  readonly code = 'EESIGN'
}

/** The tool says no, and would say so again. Its own sentences stay out: they quote names and addresses. */
export class ToolRefusal extends Error {
  readonly errorCode: string

  constructor(what: string, status: number, errorCode: string) {
    super(`DocuSign refuses ${what}: ${status} ${errorCode}`)
    this.errorCode = errorCode
  }
}

const ends = ['ENVELOPE_INVALID_STATUS', 'ENVELOPE_CANNOT_VOID_INVALID_STATE', 'ENVELOPE_NOT_IN_CORRECT_STATE']

/** Whether it says no because the envelope has come to its end. */
export const isOver = (error: unknown): boolean => error instanceof ToolRefusal && ends.includes(error.errorCode)
