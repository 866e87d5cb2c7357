import { compileTrusted, type Definition, type Form, type Locale, type ProductFact } from '@parcelle/forms'
import { call } from '../../../../api/api.ts'

export type LoadedForm = {
  form: Form
  rules: readonly string[]
  products: readonly (ProductFact & { name: string })[]
  /** Blocks whose elements could not be had; the page stands without them. */
  failed: ReadonlySet<number>
}

type Wanted = { formId: number; version: string; locale: Locale }

/** The form of a dossier in one language: in one call or, should that one fail, block by block. */
export async function loadForm(wanted: Wanted, stored: readonly number[]): Promise<LoadedForm> {
  const { formId, version, locale } = wanted
  try {
    const whole = await call('readForm', { params: { locale, formId }, query: { version } })
    return { form: compileForm(whole.form), rules: whole.rules, products: whole.products, failed: new Set() }
  } catch (error) {
    // Nothing answers at all: there is nothing to put together.
    const { loadByBlock } = await import('./load-by-block.ts')
    return loadByBlock(wanted, stored).catch(() => {
      throw error
    })
  }
}

export function compileForm(definition: Definition): Form {
  const result = compileTrusted(definition)
  if (!result.ok) throw new Error(`the form does not compile: ${JSON.stringify(result.findings)}`)
  return result.form
}
