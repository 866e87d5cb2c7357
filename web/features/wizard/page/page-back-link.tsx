import { useI18n } from '../../../i18n/i18n.tsx'
import { VisuallyHidden } from '../../../ui/content/visually-hidden.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { blockPath } from '../navigation/address.ts'
import { goBackToPage } from '../navigation/actions.ts'
import { useWizard } from '../wizard-context.ts'

/** Says that typed answers are kept, because users fear losing them. */
export function PageBackLink({ pageId, isShort = false }: { pageId: number; isShort?: boolean }) {
  const { t } = useI18n()
  const wizard = useWizard()
  return (
    <BackLink href={blockPath(wizard.id, pageId)} onGo={() => goBackToPage(wizard, pageId)}>
      {isShort ? <VisuallyHidden>{t('wizard.back')}</VisuallyHidden> : t('wizard.back')}
    </BackLink>
  )
}
