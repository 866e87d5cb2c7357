import { useSpeech } from '../../i18n.tsx'
import { paths } from '../../paths.ts'
import { Screen } from '../../screen.tsx'
import { readList } from '../../session/store.ts'

/** /manage-dossier/:dossierId — one signed dossier, before its integration. */
export function ValidationScreen() {
  const { t } = useSpeech()
  return (
    <Screen title={t('validation.title')} back={{ href: readList(paths.integration), label: t('validation.back') }}>
      <p>{t('validation.text')}</p>
    </Screen>
  )
}
