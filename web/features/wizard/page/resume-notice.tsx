import { translate } from '@parcelle/forms'
import { useI18n } from '../../../i18n/i18n.tsx'
import { Banner } from '../../../ui/messages/banner.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath, findPageId } from '../navigation/address.ts'
import { findOpenBlockId } from '../navigation/block-states.ts'
import { useDefinition, useWizard } from '../wizard-context.ts'

export function ResumeNotice({ pageId }: { pageId: number }) {
  const { t, locale } = useI18n()
  const { id, navigation, rights } = useWizard()
  const definition = useDefinition()
  const open = findOpenBlockId(useStore(navigation.blockStates))
  const page = definition.pages.find((one) => one.id === findPageId(definition, open))
  if (!page || open === null || page.id === pageId || rights.isReviewer) return null
  return (
    <Banner
      tone="info"
      actions={
        <LinkButton dense icon="arrow-right" href={blockPath(id, page.id, open)}>
          {t('wizard.page.resume', { title: translate(page.title, locale) })}
        </LinkButton>
      }
    >
      {t('wizard.page.resume-text')}
    </Banner>
  )
}
