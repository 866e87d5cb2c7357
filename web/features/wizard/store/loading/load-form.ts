import { call } from '../../../../api/api.ts'
import { compileForm, type LoadedForm, type FormRequest } from './loaded-form.ts'

/** Loads a form in one call or, if that fails, block by block. */
export async function loadForm(request: FormRequest, stored: readonly number[]): Promise<LoadedForm> {
  const { formId, version, locale, role } = request
  try {
    const { form, version: _, ...facts } = await call('readForm', { params: { locale, formId }, query: { version } })
    return { ...facts, form: compileForm(form, role), failed: new Set() }
  } catch (error) {
    // If the fallback fails too, the first error is the one to show.
    const { loadByBlock } = await import('./load-by-block.ts')
    return loadByBlock(request, stored).catch(() => {
      throw error
    })
  }
}
