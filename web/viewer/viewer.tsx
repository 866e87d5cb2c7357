import { useState } from 'react'
import { ApiError } from '../api/api.ts'
import { saveFile } from '../api/save-file.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { settings } from '../screen/settings.ts'
import { Button } from '../ui/actions/button.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import { findFace } from './find-face.ts'
import { FramedDocument } from './framed-document.tsx'
import { downloadFile, type Viewing } from './open-viewer.ts'
import { Picture } from './picture.tsx'
import { useDocument } from './use-document.ts'

type Props = { viewing: Viewing; onClose: () => void }

/** A document on top of the page, or the sentence why it did not come. */
export function Viewer({ shown, onClose }: { shown: Viewing | { failure: unknown }; onClose: () => void }) {
  if ('failure' in shown) return <Failed failure={shown.failure} onClose={onClose} />
  return <Opened viewing={shown} onClose={onClose} />
}

/** Seen where it can be shown, and downloaded where the company allows it. */
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

/** The server's own sentence where it gave one. */
function Failed({ failure, onClose }: { failure: unknown; onClose: () => void }) {
  const { t, messageFor } = useI18n()
  const said = failure instanceof ApiError ? failure.errors[0] : undefined
  return (
    <Modal
      isOpen
      title={t('viewer.unavailable')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('modal.confirmation.close')}</Button>}
    >
      <p role="alert">{said ? messageFor(said.message, said.params) : t('ged.download_failed')}</p>
    </Modal>
  )
}

function DownloadButton({ viewing: { original, onRead }, file }: { viewing: Viewing; file: File | null }) {
  const { t } = useI18n()
  const [isBusy, setBusy] = useState(false)
  if (!settings().features.download) return null

  async function save() {
    if (!original) {
      if (file) saveFile(file)
    } else {
      setBusy(true)
      const saved = await downloadFile(original)
      setBusy(false)
      if (!saved) return
    }
    onRead?.('taken')
  }

  return (
    <Button
      icon="download"
      loading={isBusy || file === null}
      loadingText={t('block.downloading')}
      onClick={() => void save()}
    >
      {t('block.download')}
    </Button>
  )
}

function Preview({ viewing: { title, expected, onRead }, file, onClose }: Props & { file: File | null }) {
  const { t } = useI18n()
  const mimetype = file?.type ?? expected
  const face = findFace(mimetype)
  if (face === 'picture') return <Picture title={title} file={file} />
  if (face !== 'none')
    return (
      <FramedDocument
        face={face}
        expected={mimetype}
        title={title}
        file={file}
        onClose={onClose}
        onEnd={() => onRead?.('read')}
      />
    )
  return <p>{t('viewer.no-preview')}</p>
}
