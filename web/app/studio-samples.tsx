import { SamplesScreen } from '../features/studio/samples/samples-screen.tsx'
import { BlockPreview } from '../features/wizard/preview/block-preview.tsx'

export function StudioSamples() {
  return <SamplesScreen Preview={BlockPreview} />
}
