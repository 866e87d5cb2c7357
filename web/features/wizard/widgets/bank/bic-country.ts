import { useElementWorld, useAnswers } from '../../element/element-context.ts'
import type { Element } from '@parcelle/forms'

/** Banks of these places have codes of their own and accounts numbered as those of the country they belong to. */
const home: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['GF', 'GP', 'MQ', 'RE', 'YT', 'PF', 'NC', 'WF', 'PM', 'BL', 'MF', 'TF'].map((of) => [of, 'FR']),
  ),
  ...Object.fromEntries(['JE', 'GG', 'IM'].map((of) => [of, 'GB'])),
}
const countryOf = (code: string) => home[code] ?? code

/** The two countries when a bank code and the account number above it in the block are not of the same one. */
export function useOtherCountry(element: Element, bic: string): { bic: string; iban: string } | null {
  const { view } = useElementWorld()
  const account = accountBefore(view.definition, element.id)
  const iban = useAnswers(account === null ? [] : [account], ({ value, visible }) =>
    account !== null && visible(account) ? String(value(account) ?? '') : '',
  )
  const found = { bic: bic.slice(4, 6).toUpperCase(), iban: iban.slice(0, 2).toUpperCase() }
  if (!/^[A-Z]{2}$/.test(found.bic) || !/^[A-Z]{2}$/.test(found.iban)) return null
  return countryOf(found.bic) === countryOf(found.iban) ? null : found
}

type Form = ReturnType<typeof useElementWorld>['view']['definition']

function accountBefore({ pages }: Form, elementId: number): number | null {
  const blocks = pages.flatMap((page) => page.blocks)
  const elements = blocks.find((block) => block.elements.some(({ id }) => id === elementId))?.elements ?? []
  const at = elements.findIndex(({ id }) => id === elementId)
  const accounts = elements.slice(0, at).filter(({ type }) => type === 'input_iban' || type === 'input_iban_code')
  return accounts.at(-1)?.id ?? null
}
