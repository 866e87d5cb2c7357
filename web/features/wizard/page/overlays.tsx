import { lazy, Suspense } from 'react'
import { useStore } from '../../../ui/store.ts'
import { useWizard } from '../wizard-context.ts'
import { untilLoaded } from '../../../ui/timing/until-loaded.ts'

const ConflictDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../saving/conflict-dialog.tsx')).ConflictDialog })),
)
const ProductDocuments = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../documents/product-documents.tsx')).ProductDocuments })),
)

const SigningDialog = lazy(() =>
  untilLoaded(async () => ({ default: (await import('../signing/signing-dialog.tsx')).SigningDialog })),
)

export function Overlays() {
  const { conflicts, productDocuments, signing } = useWizard()
  const hasConflict = useStore(conflicts).length > 0
  const hasProduct = useStore(productDocuments)
  const isSigning = useStore(signing) !== null
  return (
    <Suspense fallback={null}>
      {hasConflict && <ConflictDialog />}
      {hasProduct && <ProductDocuments />}
      {isSigning && <SigningDialog />}
    </Suspense>
  )
}
