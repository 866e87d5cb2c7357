import { errorBody, Refusal } from '../../../../platform/errors/errors.ts'

/** The tool was not reached or failed, and the call may be retried. `isOutage` recognises it by its code. */
export class ToolFailure extends Error {
  readonly code = 'EESIGN'
  /** Whether the request may have taken effect: its answer was lost, or was a server error. */
  readonly mayHaveArrived: boolean

  constructor(message: string, { mayHaveArrived = false, cause }: { mayHaveArrived?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Our account, key or consent is at fault: the operator must act, not the signer. */
const accountStatuses = [401, 403]

/** The tool refuses, and would refuse again. Its messages are left out: they quote names and addresses. */
export class ToolRefusal extends Refusal {
  readonly errorCode: string

  constructor(what: string, status: number, errorCode: string) {
    const message = `DocuSign refuses ${what}: ${status} ${errorCode}`
    const isAccount = what === 'token' || accountStatuses.includes(status)
    if (isAccount) super(503, errorBody('signing.error.tool-unavailable'), { 'retry-after': '60' })
    else super(409, errorBody('signing.error.tool-refused'))
    this.message = message
    this.errorCode = errorCode
  }
}

const endCodes = ['ENVELOPE_INVALID_STATUS', 'ENVELOPE_CANNOT_VOID_INVALID_STATE', 'ENVELOPE_NOT_IN_CORRECT_STATE']

/** Whether the tool refuses because the envelope has ended. */
export const isEnvelopeOver = (error: unknown): boolean =>
  error instanceof ToolRefusal && endCodes.includes(error.errorCode)
