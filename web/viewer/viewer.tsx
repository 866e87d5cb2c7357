import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import type { ViewedDocument } from './open-viewer.ts'
import { DownloadButton, Preview } from './preview.tsx'
import { useDocument } from './use-document.ts'
import { useFailureText } from './use-failure-text.ts'

type Props = { viewing: ViewedDocument; onClose: () => void }

export function Viewer({ shown, onClose }: { shown: ViewedDocument | { failure: unknown }; onClose: () => void }) {
  if ('failure' in shown) return <Failed failure={shown.failure} onClose={onClose} />
  return <Opened viewing={shown} onClose={onClose} />
}

/** Shown where that is possible, and downloaded where the company allows it. */
function Opened({ viewing, onClose }: Props) {
  const { t } = useI18n()
  const loaded = useDocument(viewing)
  if (loaded && 'failure' in loaded) return <Failed failure={loaded.failure} onClose={onClose} />
  const file = loaded?.file ?? null
  return (
    <Modal
      wide
      full
      isOpen
      title={viewing.title}
      onClose={onClose}
      actions={
        <>
          <DownloadButton viewing={viewing} file={file} />
          <Button onClick={onClose}>{t('modal.confirmation.close')}</Button>
        </>
      }
    >
      <Preview viewing={viewing} file={file} onClose={onClose} />
    </Modal>
  )
}

function Failed({ failure, onClose }: { failure: unknown; onClose: () => void }) {
  const { t } = useI18n()
  const failureText = useFailureText()
  return (
    <Modal
      isOpen
      title={t('viewer.unavailable')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('modal.confirmation.close')}</Button>}
    >
      <p role="alert">{failureText(failure)}</p>
    </Modal>
  )
}
