import { useEffect } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { useSpeech } from '../../i18n.tsx'
import { paths } from '../../paths.ts'
import { Screen } from '../../screen.tsx'
import { readFolderId, writeFolderId } from '../../session/store.ts'

/** /form/:pageId?/:blockId? — the subscription form of the dossier chosen in this tab. */
export function WizardScreen() {
  const { t } = useSpeech()
  const [address] = useSearchParams()
  const asked = address.get('dossier')

  // A link from a mail chooses its dossier; further steps of the same tab need not repeat it.
  useEffect(() => {
    if (asked) writeFolderId(asked)
  }, [asked])

  if (!asked && !readFolderId()) return <Redirect to={paths.dossiers} replace />
  return (
    <Screen title={t('wizard.title')} back={{ href: paths.dossiers, label: t('wizard.back') }}>
      <p>{t('wizard.text')}</p>
    </Screen>
  )
}
