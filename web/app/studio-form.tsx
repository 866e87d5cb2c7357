import { FormScreen } from '../features/studio/form/form-screen.tsx'
import { BlockPreview } from '../features/wizard/preview/block-preview.tsx'

export function StudioForm() {
  return <FormScreen Preview={BlockPreview} />
}
