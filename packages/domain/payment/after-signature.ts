import { addDays, addWorkingDays, moveToWorkingDay, startOfLaterMonth } from './days.ts'

/** What a company decides about the time after the signature, per product. */
export type AfterSignatureRules = {
  /** Calendar days to pay. */
  dueDays: number
  /** Working days in which the company checks the dossier. */
  checkDays: number
  /** Calendar days to withdraw; null where there is no such right. */
  withdrawalDays: number | null
  /** Shares earn from the first day of this month after the payment; null for who receives no income. */
  enjoymentMonths: number | null
}

/** Days as YYYY-MM-DD. */
type AfterSignatureDays = {
  dueOn: string
  checkedBy: string
  withdrawUntil: string | null
  /** At the latest, if the payment arrives in time. */
  earnsFrom: string | null
}

export function planAfterSignature(rules: AfterSignatureRules, signedOn: string): AfterSignatureDays {
  const { dueDays, checkDays, withdrawalDays, enjoymentMonths } = rules
  // Banks execute no transfer on other days.
  const dueOn = moveToWorkingDay(addDays(signedOn, dueDays))
  return {
    dueOn,
    checkedBy: addWorkingDays(signedOn, checkDays),
    // Regulation 1182/71, article 3: the day of the event does not count, and the last day is a working day.
    withdrawUntil: withdrawalDays === null ? null : moveToWorkingDay(addDays(signedOn, withdrawalDays)),
    earnsFrom: enjoymentMonths === null ? null : startOfLaterMonth(dueOn, enjoymentMonths),
  }
}
