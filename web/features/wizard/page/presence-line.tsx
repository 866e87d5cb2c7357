import { translate } from '@parcelle/forms'
import { OpenBy } from '../../../dossier/open-by.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { LiveRegion } from '../../../ui/messages/live-region.tsx'
import { useStore } from '../../../ui/store.ts'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { useUser } from '../../../session/use-user.ts'
import { useWizard } from '../wizard-context.ts'

export function PresenceLine() {
  const { t, locale } = useI18n()
  const { presence, incoming, engine } = useWizard()
  const present = useStore(presence)
  const latest = useStore(incoming.latest)
  const user = useUser()
  // Own changes, also from another tab, are not announced.
  const isByOther = latest !== null && latest.by !== '' && latest.by !== `${user?.firstname} ${user?.lastname}`
  const element = isByOther ? engine.view.element(latest.elementId) : null
  return (
    <>
      <OpenBy present={present} />
      <LiveRegion>
        {isByOther && element && (
          <VisuallyHidden>
            {t('wizard.changed', { name: latest.by, label: translate(element.attributes.label, locale) })}
          </VisuallyHidden>
        )}
      </LiveRegion>
    </>
  )
}
