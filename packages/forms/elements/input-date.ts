import { dateKind } from './days.ts'

export const inputDate = dateKind()
