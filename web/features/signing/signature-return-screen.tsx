import { useI18n } from '../../i18n/i18n.tsx'
import { paths } from '../../screen/paths.ts'
import { useScreen } from '../../screen/screen.tsx'
import { settings } from '../../screen/settings.ts'
import { CenteredCard } from '../../ui/layout/centered-card.tsx'
import { LinkButton } from '../../ui/actions/link-button.tsx'

/** /{esign}/success — the way back from the signature tool. */
export function SignatureReturnScreen() {
  const { t } = useI18n()
  const { name, theme } = settings()
  useScreen(t('docusign.warning'))
  return (
    <CenteredCard logo={<img src={theme.logo} alt={name} />}>
      <h1 tabIndex={-1}>{t('docusign.warning')}</h1>
      <p>{t('signing.no-dossier')}</p>
      <LinkButton variant="primary" href={paths.dossiers}>
        {t('signing.see-dossiers')}
      </LinkButton>
    </CenteredCard>
  )
}
