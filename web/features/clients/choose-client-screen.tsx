import { useSpeech } from '../../i18n.tsx'
import { paths } from '../../paths.ts'
import { Screen } from '../../screen.tsx'
import { settings } from '../../settings.ts'

/** /creer-un-dossier-client/ — for which customer the new dossier is. */
export function ChooseClientScreen() {
  const { t, locale } = useSpeech()
  return (
    <Screen
      title={settings().labels.createCustomer[locale]}
      back={{ href: paths.dashboard, label: t('dossiers.back') }}
    >
      <p>{t('clients.text')}</p>
    </Screen>
  )
}
