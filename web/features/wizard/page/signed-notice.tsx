import { DossierNextSteps } from '../../../dossier/next-steps/dossier-next-steps.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { LinkButton } from '../../../ui/actions/link-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useStore } from '../../../ui/store.ts'
import { blockPath, findPageId } from '../navigation/address.ts'
import { useDefinition, useWizard } from '../wizard-context.ts'

/** What follows the signature in short, on every page but that of the signature block, which shows it whole. */
export function SignedNotice({ pageId }: { pageId: number }) {
  const { t } = useI18n()
  const { id, dossier, engine } = useWizard()
  const opened = useStore(dossier)
  const definition = useDefinition()
  const last = engine.form().blocks.find(({ kind }) => kind === 'finish_special')
  const lastPage = last ? findPageId(definition, last.id) : null
  if (!last || lastPage === null || lastPage === pageId) return null
  return (
    <Card>
      <DossierNextSteps dossier={opened} level={2} isShort />
      <p>
        <LinkButton icon="arrow-right" href={blockPath(id, lastPage, last.id)}>
          {t('wizard.signed.details')}
        </LinkButton>
      </p>
    </Card>
  )
}
