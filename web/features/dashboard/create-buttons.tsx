import type { Creation } from '@parcelle/domain'
import { useSpeech } from '../../i18n.tsx'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useIsPhone } from '../../use-phone.ts'

/** One button per way of opening a dossier; the main one ends the line, or heads the column on a phone. */
export function CreateButtons({ creations }: { creations: readonly Creation[] }) {
  const { t, locale } = useSpeech()
  const { labels } = settings()
  const texts: Record<Creation, string> = {
    customer: labels.createCustomer[locale],
    lead: labels.createLead[locale],
    own: t('dashboard.create'),
    register: labels.registerFolder[locale],
  }
  const ordered = useIsPhone() ? creations : creations.toReversed()
  return ordered.map((creation) => (
    <LinkButton
      key={creation}
      variant={creation === creations[0] ? 'primary' : 'secondary'}
      icon="add"
      href={creation === 'customer' ? paths.chooseClient : paths.form}
    >
      {texts[creation]}
    </LinkButton>
  ))
}
