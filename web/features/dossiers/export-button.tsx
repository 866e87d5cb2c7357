import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { useSpeech } from '../../i18n.tsx'
import type { DossierState } from '../../paths.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import type { Notice } from '../../ui/notice.ts'

type Props = {
  filter: { state: DossierState | null; searchTerm: string; form: number | undefined }
  onFailure: (notice: Notice) => void
}

/** Every dossier the list counts, on all its pages, as a file for a spreadsheet. */
export function ExportButton({ filter: { state, searchTerm, form }, onFailure }: Props) {
  const { t } = useSpeech()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('exportDossiers', {
        query: { searchTerm, ...(state && { state }), ...(form !== undefined && { form }) },
      }),
    onSuccess: saveFile,
    onError: () => onFailure({ tone: 'error', key: 'dossiers.export.failed' }),
  })
  return (
    <Button icon="download" loading={isPending} loadingText={t('dossiers.exporting')} onClick={() => mutate()}>
      {t('dossiers.export')}
    </Button>
  )
}
