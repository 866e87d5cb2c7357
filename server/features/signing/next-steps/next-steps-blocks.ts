import { planAfterSignature } from '@parcelle/domain'
import { groupByFour } from '@parcelle/forms'
import type { PaymentTerms } from '../../../deployment/payment.ts'
import type { Locale } from '../../../platform/locales/locale.ts'
import { translator } from '../../../platform/locales/texts.ts'
import type { Block } from '../../../platform/mail/blocks.ts'
import { showLongDate, showMoney } from '../../templates/index.ts'

/** The part of a mail about what follows the signature. */
export function nextStepsBlocks(terms: PaymentTerms, signedOn: string, locale: Locale): Block[] {
  const t = translator(locale)
  const { mode, amount, beneficiary, iban, bic, reference } = terms
  const days = planAfterSignature(terms, signedOn)
  const show = (day: string) => showLongDate(day, locale)
  const facts = { amount: showMoney(amount, locale), date: show(days.dueOn), beneficiary, reference }
  const account = [
    t('signing.next.beneficiary', { beneficiary }),
    t('signing.next.iban', { iban: groupByFour(iban) }),
    t('signing.next.bic', { bic }),
    t('signing.next.reference', { reference }),
  ]
  const after = [
    t('signing.next.check', { date: show(days.checkedBy) }),
    ...(days.earnsFrom === null ? [] : [t('signing.next.earn', { date: show(days.earnsFrom) })]),
    ...(days.withdrawUntil === null ? [] : [t('signing.next.withdraw', { date: show(days.withdrawUntil) })]),
  ]
  return [
    { paragraph: t(`signing.next.${mode}`, facts) },
    ...(mode === 'transfer' ? [{ list: account }] : []),
    { paragraph: t('signing.next.then') },
    { list: after },
  ]
}
