import { call } from '../../../../api/api.ts'
import { compileForm, type LoadedForm, type Wanted } from './loaded-form.ts'

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
