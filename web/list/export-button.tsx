import { useMutation } from '@tanstack/react-query'
import { useI18n } from '../i18n/i18n.tsx'
import { saveFile } from '../api/save-file.ts'
import { Button } from '../ui/actions/button.tsx'
import type { Notice } from '../ui/messages/notice.ts'

type Props = { ask: () => Promise<File>; onFailure: (notice: Notice) => void }

/** Every dossier a list counts, on all its pages, as a file for a spreadsheet. */
export function ExportButton({ ask, onFailure }: Props) {
  const { t } = useI18n()
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: saveFile,
    onError: () => onFailure({ tone: 'error', key: 'dossiers.export.failed' }),
  })
  return (
    <Button icon="download" loading={isPending} loadingText={t('dossiers.exporting')} onClick={() => mutate()}>
      {t('dossiers.export')}
    </Button>
  )
}
