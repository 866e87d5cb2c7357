import { actionKind } from './outputs.ts'

export const buttonDocusignIframe = actionKind
