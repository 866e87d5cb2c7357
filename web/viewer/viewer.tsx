import { saveFile } from '../api/save-file.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { settings } from '../screen/settings.ts'
import { Button } from '../ui/actions/button.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import { findFace } from './find-face.ts'
import { FramedDocument } from './framed-document.tsx'
import type { Viewing } from './open-viewer.ts'
import { Picture } from './picture.tsx'
import { useDocument } from './use-document.ts'

type Props = { viewing: Viewing; onClose: () => void }

/** A document on top of the page: seen where it can be shown, and downloaded where the company allows it. */
export function Viewer({ viewing, onClose }: Props) {
  const { t } = useI18n()
  const loaded = useDocument(viewing)
  const close = <Button onClick={onClose}>{t('modal.confirmation.close')}</Button>
  if (loaded && 'problem' in loaded)
    return (
      <Modal isOpen title={t('viewer.unavailable')} onClose={onClose} actions={close}>
        <p role="alert">{loaded.problem}</p>
      </Modal>
    )
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
          <DownloadButton file={file} />
          {close}
        </>
      }
    >
      <Preview viewing={viewing} file={file} onClose={onClose} />
    </Modal>
  )
}

function DownloadButton({ file }: { file: File | null }) {
  const { t } = useI18n()
  if (!settings().features.download) return null
  return (
    <Button
      icon="download"
      loading={file === null}
      loadingText={t('block.downloading')}
      onClick={() => file && saveFile(file)}
    >
      {t('block.download')}
    </Button>
  )
}

function Preview({ viewing: { title, expected }, file, onClose }: Props & { file: File | null }) {
  const { t } = useI18n()
  const mimetype = file?.type ?? expected
  const face = findFace(mimetype)
  if (face === 'picture') return <Picture title={title} file={file} />
  if (face !== 'none')
    return <FramedDocument face={face} expected={mimetype} title={title} file={file} onClose={onClose} />
  return <p>{t('viewer.no-preview')}</p>
}
