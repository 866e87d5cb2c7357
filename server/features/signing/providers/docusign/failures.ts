import { errorBody, Refusal } from '../../../../platform/errors/errors.ts'

/** The tool was not reached, or is not well: it may be asked again. `isOutage` knows it by its code. */
export class ToolFailure extends Error {
  readonly code = 'EESIGN'
  /** Whether what was asked may have been done all the same: the answer was lost, or was a failure of the server. */
  readonly mayHaveArrived: boolean

  constructor(message: string, { mayHaveArrived = false, cause }: { mayHaveArrived?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** What it answers when our account, key or consent is at fault: the operator's matter, and nobody's who signs. */
const accountStatuses = [401, 403]

/** The tool says no, and would say so again. Its own sentences stay out: they quote names and addresses. */
export class ToolRefusal extends Refusal {
  readonly errorCode: string

  constructor(what: string, status: number, errorCode: string) {
    const said = `DocuSign refuses ${what}: ${status} ${errorCode}`
    const isAccount = what === 'token' || accountStatuses.includes(status)
    if (isAccount) super(503, errorBody('signing.error.tool-unavailable'), { 'retry-after': '60' })
    else super(409, errorBody('signing.error.tool-refused'))
    this.message = said
    this.errorCode = errorCode
  }
}

const endCodes = ['ENVELOPE_INVALID_STATUS', 'ENVELOPE_CANNOT_VOID_INVALID_STATE', 'ENVELOPE_NOT_IN_CORRECT_STATE']

/** Whether it says no because the envelope has come to its end. */
export const isEnvelopeOver = (error: unknown): boolean =>
  error instanceof ToolRefusal && endCodes.includes(error.errorCode)
