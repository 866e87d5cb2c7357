import { useMutation } from '@tanstack/react-query'
import { useI18n } from '../../i18n/i18n.tsx'
import { failureNotice } from '../../api/failure.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { useIsPhone } from '../../ui/layout/use-media.ts'
import type { Notice } from '../../ui/messages/notice.ts'

type Props = { fetchFile: () => Promise<File>; onFailure: (notice: Notice) => void }

export function ExportButton({ fetchFile, onFailure }: Props) {
  const { t } = useI18n()
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: saveFile,
    onError: (error) => onFailure(failureNotice(error, 'dossiers.export.failed')),
  })
  if (useIsPhone()) {
    const label = t(isPending ? 'dossiers.exporting' : 'dossiers.export')
    return <IconButton icon="download" label={label} aria-busy={isPending} onClick={() => !isPending && mutate()} />
  }
  return (
    <Button icon="download" loading={isPending} loadingText={t('dossiers.exporting')} onClick={() => mutate()}>
      {t('dossiers.export')}
    </Button>
  )
}
