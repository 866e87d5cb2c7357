import { useState } from 'react'
import { saveFile } from '../api/save-file.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { settings } from '../screen/settings.ts'
import { Button } from '../ui/actions/button.tsx'
import { findDocumentKind } from './document-kind.ts'
import { FramedDocument } from './framed-document.tsx'
import { downloadFile, type ViewedDocument } from './open-viewer.ts'
import { Picture } from './picture.tsx'

type Props = { viewing: ViewedDocument; file: File | null }

export function DownloadButton({ viewing: { original, onRead }, file }: Props) {
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

export function Preview({ viewing: { title, expected, onRead }, file, onClose }: Props & { onClose: () => void }) {
  const { t } = useI18n()
  const mimetype = file?.type ?? expected
  const kind = findDocumentKind(mimetype)
  if (kind === 'picture') return <Picture title={title} file={file} />
  if (kind !== 'none')
    return (
      <FramedDocument
        kind={kind}
        expected={mimetype}
        title={title}
        file={file}
        onClose={onClose}
        onEnd={() => onRead?.('read')}
      />
    )
  return <p>{t('viewer.no-preview')}</p>
}
