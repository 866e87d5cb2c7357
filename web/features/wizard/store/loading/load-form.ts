import { call } from '../../../../api/api.ts'
import { compileForm, type LoadedForm, type FormRequest } from './loaded-form.ts'

/** Loads a form in one call or, if that fails, block by block. */
export async function loadForm(request: FormRequest, stored: readonly number[]): Promise<LoadedForm> {
  const { formId, version, locale, role } = request
  try {
    const whole = await call('readForm', { params: { locale, formId }, query: { version } })
    return { form: compileForm(whole.form, role), rules: whole.rules, products: whole.products, failed: new Set() }
  } catch (error) {
    // If the fallback fails too, the first error is the one to show.
    const { loadByBlock } = await import('./load-by-block.ts')
    return loadByBlock(request, stored).catch(() => {
      throw error
    })
  }
}
