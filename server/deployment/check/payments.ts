import type { Definition } from '@parcelle/forms'
import type { Content } from '../content-files.ts'
import { listElements } from '../form-parts.ts'
import type { Settings } from '../settings-file.ts'
import { problem, warning, type Finding } from '../findings/finding.ts'

/** Checks that every product that is sold says how it is paid, and that the form asks for what the settings name. */
export function checkPayments(
  { afterSignature, forms: { client } }: Pick<Settings, 'afterSignature' | 'forms'>,
  forms: readonly Definition[],
  { products, payments }: Pick<Content, 'products' | 'payments'>,
): Finding[] {
  const { paymentMode, withdrawal } = afterSignature
  const form = forms.find(({ id }) => id === client)
  return [
    ...products
      .filter(({ payment }) => payment === null)
      .map(({ code }) => {
        const report = isSold(code, form) ? problem : warning
        return report(`payments.json/${code}`, 'is missing: subscribers are not told how to pay')
      }),
    ...sharedAccounts(payments),
    ...Object.keys(payments)
      .filter((code) => !products.some((product) => product.code === code))
      .map((code) => problem(`payments.json/${code}`, `there is no product « ${code} »`)),
    ...(paymentMode && form ? findUnknown('paymentMode', paymentMode, form) : []),
    ...(withdrawal && form ? findUnknown('withdrawal', withdrawal, form) : []),
  ]
}

/** Two products may be paid to one account, but usually it is a slip in what was copied. */
function sharedAccounts(payments: Content['payments']): Finding[] {
  const named = Object.entries(payments)
  return named
    .filter(([code, { iban }]) => named.find(([, other]) => other.iban === iban)?.[0] !== code)
    .map(([code, { iban }]) => warning(`payments.json/${code}/iban`, `« ${iban} » is there twice`))
}

/** A product that the form no longer offers stays in the catalogue for its dossiers. */
function isSold(code: string, form: Definition | undefined): boolean {
  const options = form && listElements(form).find(({ name }) => name === form.referential?.product)?.attributes.options
  return options?.some(({ value }) => value === code) ?? true
}

function findUnknown(name: string, { element: wanted, ...values }: { element: string }, form: Definition): Finding[] {
  const where = `afterSignature.${name}`
  const element = listElements(form).find((one) => one.name === wanted)
  if (!element) return [problem(where, `form ${form.id} has no element « ${wanted} »`)]
  const options = new Set(element.attributes.options?.map(({ value }) => value))
  return Object.values(values)
    .filter((value) => !options.has(String(value)))
    .map((value) => problem(where, `« ${wanted} » has no option « ${String(value)} »`))
}
